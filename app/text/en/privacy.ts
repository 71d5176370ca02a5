import type { privacyTexts as thai } from '../th/privacy';

export const privacyTexts: Record<keyof typeof thai, string> = {
  'privacy.title': 'Privacy',
  'privacy.description': 'What {shop} keeps, what for, how long, and your rights',
  'privacy.lead':
    'What personal data {shop} keeps, what it is used for, and how you see, correct or erase it, under the Personal Data Protection Act B.E. 2562 (2019) of Thailand.',
  'privacy.version': 'Notice {version}',
  'privacy.collect.title': 'What we keep',
  'privacy.collect.body':
    '- Name, e-mail and phone typed when you register or buy, and what else the shop asks in its forms\n- Orders, how they were paid, slips you sent, delivery addresses and what a tax invoice needs\n- Courses you may learn, and the lectures you have watched\n- Devices and browsers you are signed in with, and the cookies that sign-in, the cart and your language need; no advertising cookies\n- If you sign in with LINE, Facebook or Google: the account’s id, name and e-mail the provider sends\nPasswords are kept in a form that cannot be read back. Card numbers are not kept.',
  'privacy.use.title': 'What for',
  'privacy.use.body':
    '- Contract: keeping your account, taking orders and payments, opening courses, sending goods, answering questions, and mails about orders\n- Law: making out and keeping tax and accounting documents\n- Legitimate interest: preventing fraud and keeping the service safe\n- Consent: news and offers only to those who chose them. You can buy and learn without, and withdraw at any time.',
  'privacy.share.title': 'Who receives it',
  'privacy.share.body':
    'We do not sell data. Others receive only what their task needs.\n- Banks and payment providers, to take and check payments\n- Carriers, to deliver to the address you gave\n- Providers of servers and mail, who act on our instructions and may be abroad\n- Authorities, where the law demands it',
  'privacy.keep.title': 'How long',
  'privacy.keep.body':
    '- Account, addresses and progress: until you erase your account\n- Orders, proofs of payment and tax documents: at least 5 years by accounting and tax law, also after the account is erased\n- Sessions: 30 days after their last use\n- The network (IP) address that orders and accounts were changed from: 90 days, to look into fraud\n- Records of consent: as long as they serve as proof, without name or e-mail once the account is erased',
  'privacy.rights.title': 'Your rights',
  'privacy.rights.body':
    '- See and correct your data in your account\n- Download all of it as a file, or erase your account, in your account under Privacy\n- Withdraw consent to news on the same page; what was done before stays lawful\n- Object, have the use restricted, or get help with orders made without an account: contact the shop as below\n- Complain to the Personal Data Protection Committee of Thailand (PDPC)',
  'privacy.contact.title': 'Data controller',
  'privacy.contact.body': '{shop}\n{address}\n{tel}',

  'consent.register': 'Used to look after your account and orders:',
  'consent.purchase': 'Used to carry out this order:',
  'consent.social': 'The first sign-in makes an account from the name and e-mail the provider sends:',
  'consent.link': 'privacy',
  'consent.marketing': 'Send me news about courses and offers by e-mail',
  'consent.marketingNote': 'Optional. Change your mind any time in your account.',

  'myData.tab': 'Privacy',
  'myData.title': 'Privacy and your data',
  'myData.notice': 'Read the privacy notice',
  'myData.news': 'News and offers',
  'myData.newsOn': 'You have chosen news about courses and offers by e-mail.',
  'myData.newsOff': 'You get no news. Mails about orders and your account still come.',
  'myData.newsStart': 'Get news by e-mail',
  'myData.newsStop': 'Stop the news',
  'myData.newsSaved': 'Saved',
  'myData.history': 'What is on record',
  'myData.historyNone': 'Nothing on record yet',
  'myData.terms.given': 'Notice acknowledged, for account and orders',
  'myData.marketing.given': 'Consent to news and offers',
  'myData.marketing.withdrawn': 'No news and offers',
  'myData.form.register': 'registration',
  'myData.form.purchase': 'purchase',
  'myData.form.social': 'sign-in elsewhere',
  'myData.form.claim': 'password set to keep courses',
  'myData.form.account': 'account page',
  'myData.form.erasure': 'account erased',
  'myData.entry': '{at} · {form} · notice {version}',
  'myData.download': 'Download my data',
  'myData.downloadWhat':
    'One JSON file with your profile, addresses, orders, payments, access, progress and all records of this account. Keep it somewhere safe.',
  'myData.password': 'Password',
  'myData.passwordWhy': 'Enter it once more so that we know it is you',
  'myData.passwordMissing': 'Enter your password, so that we know it is you',
  'myData.passwordWrong': 'Wrong password. Try again.',
  'myData.tooMany': 'Too many tries. Wait {minutes, plural, one {# minute} other {# minutes}} and try again.',
  'myData.byMail':
    'This account has no password yet. We send a link to {email} that opens once, within an hour. Open it on this device.',
  'myData.sendLink': 'Send a link by e-mail',
  'myData.linkSent': 'The link is on its way to your account’s e-mail. Open it within an hour.',
  'myData.linkTooMany': 'Too many links asked for. Wait an hour and try again.',
  'myData.linkAgain': 'Ask for a new link in your account, under Privacy.',
  'myData.linkTitle': 'Download or erase your data',
  'myData.linkLead': 'This link works once: choose one of the two.',
  'myData.erase': 'Erase my account',
  'myData.eraseLead':
    'Erases account and personal data for good. See first what goes and what the law keeps.',
  'myData.eraseSee': 'See what erasing does',

  'erase.title': 'Erase account and data',
  'erase.lead': 'This cannot be undone. Download your data first if you still need it.',
  'erase.goes': 'Goes at once',
  'erase.goes.profile': 'Name, e-mail, phone, username, password, picture, biography and answers to forms',
  'erase.goes.addresses': 'Saved addresses, saved tax details, cart, and links sent by mail',
  'erase.goes.learning': 'Progress, quiz answers, homework, comments and course reviews',
  'erase.goes.signIn': 'All sessions, and sign-in with LINE, Facebook, Google',
  'erase.goes.mails': 'The text of mails sent to you, and consent to news',
  'erase.access': 'Access to courses',
  'erase.accessNone': 'No course is open now',
  'erase.accessLost': 'These courses can no longer be learned, and there is no refund',
  'erase.certificates': 'Certificates',
  'erase.certificatesLost':
    'These certificates are withdrawn. Anyone who scans the QR code or types the code reads “withdrawn at the holder’s wish”, without your name. They cannot be brought back or issued again: keep the account if you still need to show them.',
  'erase.stays': 'Kept by law',
  'erase.staysWhat':
    '{count, plural, one {# order} other {# orders}} with name, e-mail, delivery address and tax details as typed when ordering, proofs of transfer, and tax documents: at least 5 years by accounting and tax law, then name and address go.',
  'erase.staysNone': 'There are no orders: only records of consent stay, without name or e-mail.',
  'erase.staysLink':
    'Links to orders in your mails still open the documents and show what stands on them. Whoever has a link can open it: do not pass it on.',
  'erase.again':
    'You can register again with the same e-mail and username. It is a new account: old orders do not come along.',
  'erase.blocked': 'Not possible yet',
  'erase.blocked.STAFF':
    'Accounts of staff and instructors are not erased here: have the role taken away first',
  'erase.blocked.ORDER_WAITS': 'Orders still wait: pay or cancel them first',
  'erase.blocked.MONEY_OPEN':
    'The shop is looking into money of an order: have that settled with the shop first',
  'erase.order': 'Order {number}',
  'erase.sure': 'I understand that this is permanent and that I lose any access left',
  'erase.sureMissing': 'Tick that you understand before erasing the account',
  'erase.submit': 'Erase my account for good',
  'erase.keep': 'Keep it, back to my account',
  'erase.linkClosed': 'The link was used or came too late. Ask for a new one.',
  'notice.accountErased': 'Your account and data are erased. An e-mail to your old address confirms it.',

  'mail.ownData.subject': 'Confirm to download or erase your data',
  'mail.ownData.title': 'Download or erase your data',
  'mail.ownData.todo':
    'Press the button on the device you are signed in with, then choose to download your data or to erase the account.',
  'mail.ownData.limits': 'The link works once, within {hours, plural, one {# hour} other {# hours}}.',
  'mail.ownData.notYou': 'If you did not ask for it, do nothing, and see who is signed in to your account.',
  'mail.ownData.action': 'Go to my data',
  'mail.accountErased.subject': 'Your account and data are erased',
  'mail.accountErased.title': 'Account erased',
  'mail.accountErased.done':
    'Your account and personal data were erased as asked. The old account no longer signs in or opens courses.',
  'mail.accountErased.kept':
    'Orders and tax documents stay at least 5 years by accounting and tax law. Links to orders in old mails still open.',
  'mail.accountErased.action': 'Read the privacy notice',
  'mail.accountErased.notYou': 'If it was not you, contact the shop at once.',
};

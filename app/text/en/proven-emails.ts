export const provenEmailTexts = {
  'email.title': 'Confirm your e-mail',
  'email.lead': 'Confirm that {email} is yours.',
  'email.leadChange':
    'Once you confirm, this account uses {email} in place of the old e-mail, both to sign in and for e-mails from the shop.',
  'email.confirm': 'Confirm this e-mail',
  'email.done': 'E-mail confirmed',
  'email.signInFirst':
    'This link is for the owner of the account that entered {email}. Sign in to that account, then confirm.',
  'email.other': 'You are signed in as {name}, which is not the account that asked for this link.',
  'email.notYou':
    'If you did not register or ask for a new e-mail, close this page. If somebody registered with your e-mail, set a new password under “Forgot your password?”, and the account is yours alone.',
  'email.taken': 'Another member uses this e-mail. Use another one.',
  'email.again': 'Ask for another link on your profile page.',
  'email.unproven':
    '{email} has not been confirmed as yours yet. Open the link in the e-mail we sent, or ask for another.',
  'email.changeNoMail':
    'This shop cannot send the link to confirm it yet, so the e-mail stays as it is. Keep the old one to save the rest, or contact the shop.',
  'email.send': 'Send a link to confirm it',
  'email.wanted':
    '{email} is waiting to be confirmed. Open its link on this device, or sign in first. Until then the account keeps its old e-mail.',
  'email.linkSent': 'We sent a link to confirm the e-mail. Open it within an hour.',
  'email.tooMany':
    'Too many links asked for. Wait {minutes, plural, one {# minute} other {# minutes}}, then try again. Meanwhile the account keeps its e-mail.',

  'newPassword.dropWays': 'Also stop {ways} from signing in to this account',
  'newPassword.dropWaysNote':
    'Tick it if you did not connect them yourself. You can connect again at any time.',

  // the mail of a sign-in elsewhere was opened in another browser
  'social.elsewhereTitle': 'Type this number where you began',
  'social.elsewhere':
    'Somebody asked to sign in with {provider} and the e-mail {email}. If it was you, go back to the page in the browser or app where you began, and type this number there.',
  'social.elsewhereNotYou':
    'If you did not ask, close this page and tell nobody the number: whoever has it gets into your account.',
  'social.dropsOld':
    'The e-mail of this account was never confirmed. Once you confirm it, its old password, other devices and other ways to sign in stop working.',
  'social.code': 'Opened the link on another device? Type the 8 digits you see there',
  'social.codeSubmit': 'Sign in',
  'social.codeMissing': 'Enter the 8 digits',
  'social.codeWrong': 'That number is not right. Look at the page opened from the latest e-mail.',

  'mail.accountCreated.prove':
    'Press the button within {hours, plural, one {# hour} other {# hours}} to confirm that this e-mail is yours.',
  'mail.emailLink.subject': 'Confirm your e-mail',
  'mail.emailLink.title': 'Confirm your e-mail',
  'mail.emailLink.todo':
    'A member of the shop wants to use this e-mail for their account. If that is you, press the button and sign in to confirm.',
  'mail.emailLink.limits': 'The link works once, within {hours, plural, one {# hour} other {# hours}}.',
  'mail.emailLink.notYou': 'If you did not ask for it, do nothing: nobody can use your e-mail.',
  'mail.emailLink.action': 'Confirm the e-mail',
  'mail.emailAsked.subject': 'Somebody asked for a new e-mail for your account',
  'mail.emailAsked.done':
    'A new e-mail was asked for on this account. The account keeps this one until the link sent to the new one is opened.',
  'mail.emailAsked.action': 'It was not me: set a new password',
  'mail.emailAsked.notYou': 'If it was not you, set a new password at once. That cancels the pending change.',
  'mail.emailChanged.subject': 'The e-mail of your account was changed',
  'mail.emailChanged.done':
    'This account now uses another e-mail. This is the last e-mail about the account we send here.',
  'mail.emailChanged.action': 'See your profile',
  'mail.emailChanged.notYou': 'If it was not you, contact the shop at once.',
  'mail.emailChange.new': 'New e-mail',
};

import type { thaiWithoutMail } from '../th/without-mail';

/** Said in place of texts that promise a mail, in a shop that can send none. */
export const englishWithoutMail: Record<keyof typeof thaiWithoutMail, string> = {
  'error.404.link': 'Check that the whole link was copied. Or sign in to see all your orders.',
  'signIn.guest': 'You can buy without an account: keep the link of your order’s page to come back to it.',
  'register.emailHint': 'You can sign in with it, and the shop can reach you.',
  'register.refusal.DUPLICATE_EMAIL': 'This e-mail already has an account. Sign in, or use another e-mail.',
  'forgot.lead':
    'This shop cannot send mail yet, and so no link to set a new password. Ask the shop for help.',
  'forgot.guest': 'Bought without an account? Open the order by the link you kept; it needs no password.',
  'link.lateWhy': 'It has expired, or there is a newer link.',
  'link.unknownWhy': 'Part of it may have been lost in copying. Copy all of it and try again.',
  'security.wrongOld': 'The old password is not correct. Try again, or ask the shop.',
  'claim.offerWhy':
    'This shop cannot send mail yet, and so no link to set a password. Keep the link of this page: it opens on any device.',
  'claim.offerOrderWhy':
    'This shop cannot send mail yet, and so no link to set a password. Keep the link of this page: it opens on any device.',
  'claim.sent':
    'This shop cannot send mail yet, so the link does not go out. Keep the link of this page instead.',
  'claim.again': 'Go back to the order by the link of its page that you kept.',
  'social.emailLead':
    '{provider} has not confirmed an e-mail, and this shop cannot send mail to confirm one yet. Sign in another way, or buy without an account.',
  'ways.setPasswordWhy':
    'This account has no password yet, and the shop cannot send a link to {email} yet. Go on signing in as before.',
  'ways.linkSent': 'This shop cannot send mail yet, so the link does not go out. Go on signing in as before.',
  'email.unproven':
    '{email} has not been confirmed as yours yet, and this shop cannot send a link yet. Use the account as always.',
  'email.wanted':
    '{email} is waiting to be confirmed, but this shop cannot send its link yet. Until then the account keeps its old e-mail.',
  'email.linkSent':
    'This shop cannot send mail yet, so the link to confirm does not go out. The account keeps its old e-mail.',
  'checkout.emailHint':
    'The shop can reach you there. The link to learn and the receipt are on your order’s page.',
  'checkout.emailHintFree': 'The shop can reach you there. The link to learn is on your order’s page.',
  'checkout.trustReceipt': 'Proof of your order on its page',
  'checkout.trustEnrolled': 'Proof of your registration on your order’s page',
  'emailHint.why': 'The e-mail may be mistyped. The shop reaches you there about this order.',
  'mend.why': 'This order gets the new e-mail, and this page a new link. The old link stops working.',
  'mend.done': 'The e-mail is corrected. This page has a new link: keep it in place of the old one.',
  'blocked.OVER.how': 'Ask the shop about the next round, or choose a class that is open.',
  'blocked.SOLD_OUT.how': 'Ask the shop about a free seat, or choose a class that is open.',
  'payment.transferHow':
    'Place the order, transfer to any account, then attach the slip. The result stands on your order’s page.',
  'transfer.lead': 'After the transfer attach the slip here. The result stands on your order’s page.',
  'orderAsk.sent': 'Sent. The answer will stand on this page',
  'order.next.checking':
    'We check it, and the result stands on this page. No need to transfer or report again. To cancel meanwhile, contact us.',
  'order.next.freeWaiting': 'We look at it on working days; the result stands on this page. Nothing to pay.',
  'order.next.approved': 'You can start from here.',
  'order.next.approvedBoth': 'Start learning here. This page says when the rest is on its way.',
  'order.next.approvedGoods': 'This page says when it is on its way.',
  'order.keepUnsent': 'This link opens the order on any device: copy it, and do not pass it on.',
  'order.keepWhy': 'This link opens the order on any device: copy it, and do not pass it on.',
  'order.head.seatToConfirm': 'Contact the shop to take the seat',
  'order.next.seatToConfirm':
    'This shop cannot send its link yet. Tell the shop the number of this order within 3 hours, or the seat goes to somebody else.',
  'order.mailHeld': 'Keep the address of this page to come back to your order.',
  'order.next.freeOpen': 'Confirm it below. We check it, and the result stands on this page.',
  'order.next.underWay':
    'If you have paid, do not pay again. The result is usually known within minutes, and stands on this page.',
  'order.next.packed': 'It is packed and waits for the carrier. The tracking number will be on this page.',
  'order.next.lateMoney':
    'We open the order again or give the money back; this page says which. Do not order or pay again for now.',
  'order.extraMoney':
    'We have received more than this order costs. Our team is checking it; you can ask the shop from this page. What you ordered is not affected.',
  'order.refunded.extraMoney':
    'More money has arrived for this order. Our team is checking it; you can ask the shop from this page.',
  'order.next.refunding':
    'We are sending the money back, as a rule by the way you paid, which may take days. If that way does not work, this page asks you for a bank account',
  'order.next.ahead': 'Date, time and place are on this page',
  'order.next.aheadBoth': 'Date, time and place are on this page. It also says when the goods are sent',
  'order.next.aheadBothSent':
    'Date, time and place are on this page. The goods have been sent; the tracking number is on this page',
  'order.next.seats':
    'Copy a seat’s link for each of your people, and see who took a seat and how far they are.',
  'thankyou.noneWhy': 'Open the link of your order that you kept, or sign in to see all your orders.',
  'notice.paymentUnread':
    'The result of the payment could not be read. Open your order by the link you kept to see how it stands; please do not pay again yet.',
  'notice.accountErased': 'Your account and data are erased.',
  'shipment.now.waiting': 'We are packing. The tracking number will be here once it is sent',
  'shipment.now.packed': 'Packed and waiting for the carrier. The tracking number will be here',
  'pay.afterHow': 'This page checks with the bank every 6 seconds. Once the money is in it takes you on.',
  'pay.canClose': 'You may close this page: your order is kept. Copy the link of this page to come back.',
  'pay.moneyWaits.how':
    'It does not match this order. Our team is checking it; the result stands on your order’s page. Please do not pay again for now.',
  'pay.rest.how':
    'You can pay the rest now. Once it is complete your order is confirmed at once. Or ask the shop from your order’s page.',
  'pay.rest.none': 'The rest is too small to pay online. Contact the shop to pay it or get your money back.',
  'pay.moneyHeld.how':
    'The payment provider has received your money and is checking it: mostly a few hours, sometimes 2–3 days. Your order is kept. Please do not pay again; the result stands on your order’s page.',
  'certificate.issued': 'Your certificate has been issued. It opens from here and from your courses.',
  'certificate.ticked':
    'You have done every lesson, but this course’s certificate does not count lessons you marked as done yourself. Our team or the teacher confirms the ones below; come back to this page.',
  'homework.done.sent': 'Handed in. The mark will be here.',
  'question.sent': 'Your question was sent. Its answer will be on this page.',
  'myData.newsOff': 'You get no news about courses and offers.',
  'myData.byMail':
    'This account has no password yet, and the shop cannot send a link to {email} yet. Ask the shop for help.',
  'myData.linkSent': 'This shop cannot send mail yet, so the link does not go out. Ask the shop for help.',
  'erase.staysLink':
    'Links to orders that you kept still open the documents and show what stands on them. Whoever has a link can open it: do not pass it on.',
  'waiting.lead':
    'This class is full, and this shop cannot send mail about a free seat yet. Ask the shop about one.',
  'waiting.next.lead':
    'This round is over, and this shop cannot send mail about the next one yet. Ask the shop about it.',
  'waiting.waiting.lead':
    '{before, plural, one {# person is} other {# people are}} ahead of you. This page says when it is your turn: keep its link.',
  'waiting.waiting.next': 'You are next. This page says when a seat becomes free: keep its link.',
  'waiting.taken.lead': 'You have ordered it.',
  'seats.lead':
    'Copy a seat’s link for each person, one seat each. This shop cannot send invitations by mail yet.',
  'seats.byLinkOnly':
    'This shop cannot send invitations by mail yet. Send them the link of a seat yourself: {emails}',
  // the back office
  'document.reissue.done':
    'The old document is cancelled and a new one issued. It stands on the order’s page',
  'staff.lead': 'Who may work in the back office, and what they may do. Every change is kept.',
  'staff.inviteNote': 'You get a link to hand over. They open it, set a password of their own and can start.',
  'staff.done.withdrawn': 'The invitation is withdrawn. Its link does not open any more.',
  'policy.lead': 'For everybody of the staff. Every change is kept.',
  'staff.factorTakeNote':
    '{name} will get in with the password alone until it is set up again. Do this only if you are sure that they asked for it, for example on the phone. This shop cannot send mail yet: tell them yourself.',
  'people.sendLinkNote': 'This shop cannot send mail yet: the link does not reach {email} for now.',
  'orderAsk.staff.answerHint': 'Stands on the order’s page. A refund is made on the order first',
  'desk.reopenNote':
    'Seats and goods are held again at the price of then; copy the payment link for the buyer. If the money has come already, record it instead.',
  'desk.reconsiderNote':
    'For a slip refused by mistake, or money that came later. Approving opens access as usual; tell the buyer yourself.',
  'desk.contact.emailHint': 'The order’s old link stops working: copy the new one for the buyer',
  'refundAccount.askNote':
    'The buyer enters the account on the order’s page. The shop cannot mail {email} yet: tell them yourself. What was given before is deleted.',
  'refundAccount.done.asked': 'The order’s page asks for an account now. Tell the buyer yourself.',
  'sale.emailHint': 'The shop cannot send mail yet: copy the order’s link for the buyer',
  'shipment.sendNote': 'The tracking number stands on the order’s page at once',
  'admin.money.acceptNote': 'Access is given at once. Tell the buyer yourself',
  'admin.money.refundSend': 'Refund',
  'takenBack.papersNote':
    'All that is left of the order goes back, {amount}; nothing is transferred again. Tell the buyer yourself',
  'refund.reasonHint': 'The buyer reads it on the credit note or refund note',
  'refund.will.mail': 'The shop cannot mail {email} yet: tell the buyer yourself',
  'class.waiting.about':
    'A free seat is held for the first in line; not taken in time it goes to the next. The shop cannot send mail yet: tell them yourself.',
  'class.mail.sent':
    'The mail to {count, plural, one {# person} other {# people}} waits until the shop can send mail',
  'class.move.lead':
    'The new time stands on order pages and in calendars at once. The shop cannot mail the {count, plural, one {# person} other {# people}} of the class yet: tell them yourself.',
  'classOff.reasonHint': 'Everybody reads it on the credit notes.',
  'classOff.others':
    '{count, plural, one {# person} other {# people}} on the roster without an order of this course: the shop cannot send mail yet, tell them yourself.',
  'trial.approved': 'Trial {number} is approved. Look at the course, then void it.',
  'homework.mark.done': 'Saved. The learner sees it at the homework.',
  'desk.spentWhy':
    'You can give one more attempt at a time; it is kept in the log. Tell the learner yourself.',
  'desk.spentGiven': 'One more attempt was given. Tell the learner yourself.',
  'admin.report.askRestNote':
    'The money stays with this order, and its page asks for what is left alone: tell the buyer yourself. Once the sum is complete the order is approved.',
};

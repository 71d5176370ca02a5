import type { secondFactorTexts as thai } from '../../th/staff/second-factor';

export const secondFactorTexts: Record<keyof typeof thai, string> = {
  'factor.title': 'Two-step sign-in',
  'factor.lead':
    'Besides your password, signing in takes a six-figure code from an app on your phone. Whoever knows only your password does not get into the back office.',
  'factor.apps':
    'Any authenticator app will do, such as Google Authenticator, Microsoft Authenticator or 1Password.',
  'factor.needed':
    'The owner asks everybody of the staff to switch on two-step sign-in before using the back office. It takes less than two minutes.',
  'factor.noPassword':
    'This account has no password yet. Set one first, then come back to switch on two-step sign-in.',
  'factor.setPassword': 'Set a password',
  'factor.begin': 'Begin',
  'factor.step1': '1. Scan it with your authenticator app',
  'factor.qrLabel': 'QR code that adds {account} to an authenticator app',
  'factor.key': 'Cannot scan? Type this key into the app instead',
  'factor.keyCopy': 'Copy the key',
  'factor.keyKind': 'Choose “time-based”',
  'factor.step2': '2. Enter the code it shows',
  'factor.code': 'Six-figure code from the app',
  'factor.turnOn': 'Switch on two-step sign-in',
  'factor.again': 'Begin again with a new QR code',
  'factor.codeMissing': 'Enter the six-figure code from the app',
  'factor.codeShape': 'The code from the app has six figures',
  'factor.codeWrong':
    'That code is wrong or was used already. Wait for the next one and try again. If that does not help, set your phone’s clock to automatic.',
  'factor.setupOver': 'This QR code has expired. Press Begin again.',
  'factor.isOn': 'On since {at}',
  'factor.codesLeft': 'Recovery codes left',
  'factor.codesLeftOf': '{count} of 10 recovery codes left',
  'factor.codesFew':
    'Only {count} recovery codes are left. Get new ones, in case your phone is lost or broken.',
  'factor.codes': 'Your recovery codes',
  'factor.codesLead':
    'Write them down or print them, and keep them somewhere safe. Each stands in for your phone once. They are shown this once only; the shop cannot show them again.',
  'factor.codesKept': 'I have kept them, to the back office',
  'factor.codesCopy': 'Copy all',
  'factor.codesCopied': 'Copied',
  'factor.nowOn': 'Two-step sign-in is on. All other browsers were signed out.',
  'factor.codesNew': 'These are your new recovery codes. The former ones no longer work.',
  'factor.renew': 'Get new recovery codes',
  'factor.renewNote': 'All former ones stop working at once.',
  'factor.turnOff': 'Switch off two-step sign-in',
  'factor.turnOffNote':
    'The password alone will open this account. For a new phone, switch it off and on again with the new phone.',
  'factor.turnOffRequired':
    'This shop requires it of all staff: you will have to set it up again before going on in the back office.',
  'factor.turnOffDo': 'Yes, switch it off',
  'factor.nowOff': 'Two-step sign-in is off.',

  'secondStep.title': 'Enter your code',
  'secondStep.lead': 'Open the authenticator app on your phone and enter the six-figure code of this shop.',
  'secondStep.submit': 'Confirm and sign in',
  'secondStep.lost': 'No phone at hand? Use a recovery code',
  'secondStep.recovery': 'Recovery code of 16 characters',
  'secondStep.recoveryHint': 'One of those you wrote down; each works once.',
  'secondStep.recoverySubmit': 'Sign in with the recovery code',
  'secondStep.none':
    'Lost your phone and have no recovery code? Ask an owner of the shop to reset your two-step sign-in.',
  'secondStep.over': 'That took too long. Please sign in again.',
  'factor.recoveryMissing': 'Enter a recovery code',
  'factor.recoveryWrong': 'That recovery code is wrong or was used already',

  'staff.factor': 'Two-step sign-in',
  'staff.factorOn': 'On',
  'staff.factorOff': 'Not yet',
  'staff.factorTake': 'Reset two-step sign-in',
  'staff.factorTakeNote':
    '{name} will get in with the password alone until it is set up again. Do this only if you are sure that they asked for it, for example on the phone. They and all owners are told by mail.',
  'staff.factorTakeDo': 'Yes, reset it',
  'staff.done.factor': 'Two-step sign-in was reset; the mail that tells them is queued.',

  'policy.title': 'Staff security rules',
  'policy.lead': 'For everybody of the staff. Every change is kept and mailed to all owners.',
  'policy.requires': 'Everybody of the staff must use two-step sign-in',
  'policy.requiresNote':
    'Whoever has not set it up is led there before using the back office. {count} of {all} people have it on.',
  'policy.refundLimit': 'Refunds of more than this many baht need a second person',
  'policy.refundLimitHint': 'Leave empty for none. Enter 0 for every refund.',
  'policy.refundLimitWrong': 'Enter an amount in baht from 0 to 10,000,000, or leave it empty',
  'policy.refundAlone':
    'Only one person may refund at present: refunds over this amount will wait until there is a second one.',
  'policy.save': 'Save the rules',
  'policy.saved': 'Saved. It counts at once.',
  'policy.changed':
    'Somebody else has changed these rules. What they are now stands below each field; check and save again.',
  'policy.nowIs': 'Now: {value}',
  'policy.on': 'on',
  'policy.off': 'off',
  'policy.none': 'none',
  'audit.two-factor-codes': 'New recovery codes',
  'audit.staff-policy-changed': 'Changed the staff security rules',

  'mail.twoFactor.action': 'See two-step sign-in',
  'mail.twoFactorOn.subject': 'Two-step sign-in was switched on',
  'mail.twoFactorOn.done':
    'Two-step sign-in of this account was switched on. From now on signing in takes a code from the app too.',
  'mail.twoFactorOff.subject': 'Two-step sign-in was switched off',
  'mail.twoFactorOff.done':
    'Two-step sign-in of this account was switched off. From now on the password alone opens it.',
  'mail.twoFactorReset.subject': 'An owner reset your two-step sign-in',
  'mail.twoFactorReset.done':
    'An owner of the shop reset the two-step sign-in of this account. The password alone opens it now; set it up again in the back office.',
  'mail.recoveryNew.subject': 'New recovery codes were made',
  'mail.recoveryNew.done': 'New recovery codes were made for this account. The former ones no longer work.',
  'mail.recoveryUsed.subject': 'Somebody signed in with a recovery code',
  'mail.recoveryUsed.done':
    'A recovery code was used to sign in to this account, instead of a code from the app.',
  'mail.staffChanged.policy': 'The staff security rules were changed',
};

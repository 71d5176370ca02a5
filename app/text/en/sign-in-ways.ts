export const signInWayTexts = {
  'ways.title': 'Other ways to sign in',
  'ways.lead': 'Connect one, and it opens this account without a password.',
  'ways.since': 'Connected since {at}',
  'ways.none': 'Not connected',
  'ways.link': 'Connect',
  'ways.linkOf': 'Connect {provider}',
  'ways.unlink': 'Disconnect',
  'ways.unlinkOf': 'Disconnect {provider}',
  'ways.added': 'Connected. You can sign in that way from now on.',
  'ways.removed': 'Disconnected',
  'ways.lastWay':
    'Not yet: the account has no password and no other way in. Set a password first, then disconnect.',
  'ways.taken':
    'That account is connected to another member of this shop. Use another one, or disconnect it there first.',
  'ways.cancelled': 'You cancelled on the provider’s page. Nothing has changed.',
  'ways.refused': 'That did not work. Press connect again, in this browser.',
  'ways.late': 'It took too long. Press connect again.',
  'ways.down': 'The provider is not answering. Try again later.',
  'ways.tooMany': 'Too many tries. Wait an hour and try again.',
  'ways.setPassword': 'Set a password',
  'ways.setPasswordWhy':
    'This account has no password yet. We can send a link to {email}; it opens once, within an hour.',
  'ways.sendLink': 'Send the link',
  'ways.linkSent': 'We sent a link to your e-mail. Open it within an hour.',

  // steps beside a purchase
  'purchase.signInKeeping': 'Sign in and keep what I typed',

  // the database cannot be reached
  'error.busy.title': 'Busy just now',
  'error.busy.body':
    'Somebody else is changing the same thing. Nothing was changed and nothing was charged. Wait a moment, then reload this page; if the browser asks whether to send the data again, agree.',
  'error.full.title': 'Very many visitors right now',
  'error.full.read': 'There is nothing to press: this page tries again by itself every {seconds} seconds.',
  'error.full.sent':
    'Nothing was sent and nothing was charged. Wait a moment, then reload this page; if the browser asks whether to send the data again, agree.',
  'error.storage.title': 'Files cannot be opened or kept right now',
  'error.storage.body':
    'Everything else in the shop works. Wait a moment, then reload this page; if the browser asks whether to send the data again, agree. If it keeps failing, tell our staff the code {id}.',
  'error.503.title': 'We will be back in a moment',
  'error.503.body':
    'Wait a moment, then reload this page: your browser sends what you typed again. Or go back to the page before. If it keeps failing, tell our staff the code {id}.',

  'mail.passwordChanged.subject': 'Your password was changed',
  'mail.passwordChanged.done':
    'The password of this account was changed, and all other devices were signed out.',
  'mail.passwordChanged.action': 'It was not me: set a new password',
  'mail.wayAdded.subject': '{provider} can now sign in to your account',
  'mail.wayAdded.done': '{provider} was connected to this account and can sign in to it from now on.',
  'mail.wayRemoved.subject': '{provider} no longer signs in to your account',
  'mail.wayRemoved.done': '{provider} was disconnected from this account and cannot sign in to it any more.',
  'mail.way.action': 'See all ways to sign in',
  'mail.accountChange.at': 'When',
  'mail.accountChange.you': 'If that was you, there is nothing to do.',
  'mail.accountChange.notYou':
    'If it was not you, set a new password at once on the “forgotten password” page and contact the shop.',
} as const;

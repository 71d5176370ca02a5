export const accountTexts = {
  'signIn.title': 'Sign in',
  'signIn.description': 'Open your courses and see all your orders in one place.',
  'signIn.first': 'Sign in first; you will go on to the page you asked for.',
  'signIn.username': 'Username or e-mail',
  'signIn.password': 'Password',
  'signIn.submit': 'Sign in',
  'signIn.guest':
    'You can buy without an account: the link to your order is in the e-mail sent when you ordered.',
  'signIn.browse': 'See all courses',
  'signIn.usernameMissing': 'Enter your username or e-mail',
  'signIn.passwordMissing': 'Enter your password',
  'signIn.wrong':
    'Username and password do not match. Check capital letters and the keyboard language, then try again.',
  'signIn.tooMany': 'Too many tries. Wait {minutes} minutes, then try again.',
  'signIn.bringCart': 'Bring the cart of this browser along ({count} items)',
  'signIn.bringCartNote': 'Leave this empty if the cart is not yours.',
  'signIn.already': 'You are signed in as {name}',
  'signOut.title': 'Sign out',
  'signOut.body': 'Signs you out on this device, in all your roles.',
  'signOut.submit': 'Sign out',
  'signOut.stay': 'Back to the home page',
} as const;

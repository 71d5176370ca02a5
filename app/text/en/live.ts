export const liveTexts = {
  'live.sessionOver':
    'You have been signed out, or the password was changed on another device. Please sign in again.',
} as const;

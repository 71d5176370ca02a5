export const orderTexts = {
  'upload.empty': 'This file is empty. Choose another one.',
  'upload.typeNotAllowed': 'File type is not allow to upload.',
  'upload.tooLarge': 'The file is too large. Choose one of at most {size} MB.',
  'upload.outOfStorage': 'Out off Storage',
  'upload.unreadable': 'This picture cannot be opened. Save it again and choose the new file.',
} as const;

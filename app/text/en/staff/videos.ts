import type { videoTexts as thai } from '../../th/staff/videos';

export const videoTexts: Record<keyof typeof thai, string> = {
  'phones.title': 'Video for phones',
  'phones.noProgram':
    'This server has no ffmpeg, so learners play the original in its full size. Ask whoever runs the server to install ffmpeg or set FFMPEG_PATH; videos are then made by themselves.',
  'phones.notYet': 'This video is made for phones within a minute.',
  'phones.queued': 'Waiting to be made',
  'phones.running': '{percent}% made',
  'phones.meanwhile': 'Until then learners play the original.',
  'phones.look': 'See how far it is',
  'phones.broken':
    'This video cannot be read. The file may be damaged, or be no video. Export it as MP4 (H.264) and upload it again.',
  'phones.diskFull': 'The disk of the server is full, so the video was not made. Make room and try again.',
  'phones.outOfStorage':
    'The shop’s storage has no room for what is made of this video. Remove files nobody needs or add storage, then try again.',
  'phones.failed': 'The video could not be made. Learners play the original; you can try again.',
  'phones.cancelled': 'Stopped. Learners play the original.',
  'phones.all': 'With its pictures, counted as storage of the shop',
  'phones.cancel': 'Stop making it',
  'phones.again': 'Make it again',
  'captions.toPage': 'Captions and chapters of the video',
  'captions.title': 'Captions and chapters',
  'captions.toVideo': 'Video of the lecture',
  'captions.saved': 'Saved',
  'captions.captions': 'Captions',
  'captions.none': 'No captions yet. With them learners can read along and search what is said.',
  'captions.lines': '{count, plural, one {# line} other {# lines}}',
  'captions.remove': 'Remove',
  'captions.removeOf': 'Remove the captions in {name}',
  'captions.language': 'Language',
  'captions.file': 'Caption file',
  'captions.fileHint':
    'A .vtt or .srt file of at most 1 MB. The same language again replaces what was there.',
  'captions.save': 'Add captions',
  'captions.missing': 'Choose a caption file first',
  'captions.tooLarge': 'A caption file may have at most 1 MB',
  'captions.beyondEnd':
    'The line at {at} begins after the video ends; this video lasts {end}. Check that the file is of this video.',
  'captions.wrong': 'This file cannot be read as captions. Use a .vtt or .srt file.',
  'chapters.label': 'Chapters of the video',
  'chapters.hint': 'One a line, beginning with its time: 0:00 Start, then on the next line 4:18 Doing it',
  'chapters.save': 'Save chapters',
  'chapters.wrongLine':
    'Line {line} cannot be read. Type a time and then a title, like 4:18 Doing it, and no time twice.',
  'chapters.beyondEnd':
    'The chapter at {at} begins after the end: this video is {end} long. Give it an earlier time.',
  'chapters.tooLong': 'The list of chapters is too long',
  'chapters.changed':
    'Somebody changed these chapters while you typed. Compare with what is kept now and save again.',
  'chapters.now': 'Kept now',
};

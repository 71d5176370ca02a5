export const completionTexts = {
  'completion.how': 'When does a lecture count as done?',
  'completion.video': 'Video: 90% of it seen, or played to its end',
  'completion.text': 'Reading: you mark it as done',
  'completion.file': 'File: opened or downloaded',
  'completion.quiz': 'Quiz: passed',
  'completion.homework': 'Homework: accepted by the teacher',
  'completion.mark': 'A video whose playing we cannot see is marked by yourself',
  'completion.course':
    'With the last lecture the course is completed, and stays so when lectures are added later.',
  'completion.presence':
    'This course is complete once you have been there on all its days; our team checks you in.',
  'completion.done': 'Completed on {date}',
  'myCourses.next': 'Next: {lecture}',
  'accessPage.title': 'My access',
  'accessPage.see': 'About my access',
  'accessPage.from': 'Where it comes from',
  'accessPage.order': 'Order {number}',
  'accessPage.union': 'Of several, the one that lets you learn longest counts.',
  'accessPage.watch': 'Only time watched counts. Pauses, and watching the same part again, take nothing.',
  'accessPage.goOn': 'Continue learning',
} as const;

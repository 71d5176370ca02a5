export const ownedTexts = {
  'owned.goOn': 'Continue learning',
  'owned.start': 'Start learning',
  'owned.review': 'Review the lessons',
  'owned.place': 'Lesson {lecture} of {total}',
  'owned.overOn': 'Access ended on {date}',
  'owned.isOver': 'Access has ended',
  'owned.renew': 'Renew for {price}',
  'owned.renewUntil': 'Renew for {price}, until {date}',
  'owned.boughtHeading': 'This course is yours',
  'owned.boughtLately': 'You bought this course on {at}. There is nothing more to pay.',
  'owned.openCourse': 'Open the course',
  'owned.seeOrder': 'See the order',
  'owned.renewAnyway': 'Renew it now all the same',
  'owned.renewHeading': 'Renew',
  'owned.anew': 'Enrol again for {price}',
  'owned.again': 'Book once more for {price}',
  'owned.learnUntil': 'Access until {date}',
  'turnedBack.stranger': 'Sign in to start learning. Not enrolled yet? You can enrol on this page.',
  'turnedBack.signIn': 'Sign in and start learning',
  'turnedBack.never': 'You are not enrolled in this course yet. You can enrol on this page.',
  'turnedBack.stranger.ended':
    'Sign in to start learning. This course is no longer on sale; whoever bought it can still learn.',
  'turnedBack.never.ended': 'You are not enrolled in this course, and it is no longer on sale.',
  'turnedBack.refunded.ended':
    'This course was refunded on {date}, so your access has ended. Your progress is kept.',
  'turnedBack.waiting':
    'Your order for this course has not been approved yet. You can start as soon as it is.',
  'turnedBack.notBegun': 'This course has not begun yet. It starts on {date}',
  'turnedBack.over': 'Your access to this course ended on {date}. Your progress is kept',
  'turnedBack.used': 'You have used all the viewing time of this course. Your progress is kept.',
  'turnedBack.refunded':
    'This course was refunded on {date}, so your access has ended. Your progress is kept. You can enrol again on this page',
  'turnedBack.revoked':
    'Our staff suspended your access to this course on {date}. Please contact us if you think this is a mistake',
} as const;

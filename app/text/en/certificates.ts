export const certificateTexts = {
  'certificate.title': 'Certificate',
  'certificate.fact': 'Certificate of completion',
  'certificate.code': 'Certificate code',
  'certificate.paper.heading': 'Certificate of Completion',
  'certificate.paper.lead': 'This certifies that',
  'certificate.paper.did': 'has completed every lesson of the course',
  'certificate.paper.hours': '{hours, plural, one {# hour} other {# hours}}',
  'certificate.paper.teacher': 'Taught by {name}',
  'certificate.paper.given': 'Given on {date}',
  'certificate.paper.verify': 'Verify at',
  'certificate.ready': 'You have completed this course. Your certificate is ready.',
  'certificate.get': 'Get the certificate',
  'certificate.see': 'See the certificate',
  'certificate.name': 'Name on the certificate',
  'certificate.nameHint': 'First and last name, as they should be printed; a title may stand before them',
  'certificate.nameOnce': 'Check the spelling: once it is issued you cannot change the name yourself.',
  'certificate.name.MISSING': 'Enter the name to print on the certificate',
  'certificate.name.LONG': 'Too long: at most 80 characters',
  'certificate.name.SCRIPT': 'Use Thai or Latin letters; the certificate cannot show others.',
  'certificate.name.WRONG': 'A name has letters, spaces, dots, dashes and apostrophes only',
  'certificate.issue': 'Issue the certificate',
  'certificate.issued': 'Your certificate has been issued. We have e-mailed you the link too.',
  'certificate.completedOn': 'Completed on {date}',
  'certificate.download': 'Download the PDF',
  'certificate.share':
    'Whoever has the link, or scans the QR code on the paper, can check here that it is real.',
  'certificate.verifyPage': 'Open the verification page',
  'certificate.badge': 'Download the digital badge (Open Badges 3.0)',
  'certificate.badgeWhy':
    'A digitally signed file: keep it in a badge wallet, or let an employer’s program check it.',
  'certificate.notYetThere':
    'This certificate is given for attendance: {left, plural, one {# day} other {# days}} to go. Come back here for it then.',
  'certificate.notYet':
    '{left, plural, one {# lesson is} other {# lessons are}} still to be done. Come back here for the certificate then.',
  'certificate.over':
    '{left, plural, =0 {Your access ended before the course was recorded as completed. The shop can help.} one {Your access has ended with # lesson left for the certificate. The lessons you have done are kept, so you can go on from there.} other {Your access has ended with # lessons left for the certificate. The lessons you have done are kept, so you can go on from there.}}',
  'certificate.overThere':
    'This certificate is given for being there. Your access has ended, and {left, plural, one {# day has} other {# days have}} no check-in. If you came every day, ask the shop to look at it.',
  'certificate.accessRevoked': 'Your access to this course was taken back, so no certificate can be issued.',
  'certificate.seeAccess': 'See your access',
  'certificate.none': 'This course gives no certificate.',
  'certificate.noneBut':
    'This course gives no certificate, but we have recorded that you completed it on {date}.',
  'certificate.gone': 'This certificate is no longer valid',
  'certificate.gone.refunded': 'This course was refunded, so its certificate is no longer valid.',
  'certificate.gone.withdrawn':
    'Our team corrected your progress. Complete the course, and the certificate is valid again.',
  'certificate.refused.NOT_COMPLETE':
    'The certificate cannot be issued yet: lessons are missing, or your access to the course has ended.',
  'certificate.refused.TICKED':
    'Not issued yet: some lessons were marked as done by you, which this course’s certificate does not count.',
  'certificate.ticked':
    'You have done every lesson, but this course’s certificate does not count lessons you marked as done yourself. Our team or the teacher confirms the ones below, and we e-mail you then.',
  'certificate.refused.NOT_GIVEN': 'This course no longer gives a certificate.',
  'verify.title': 'Verify a certificate',
  'verify.lead': 'Type the 16 characters below the QR code on the certificate, with or without dashes.',
  'verify.check': 'Verify',
  'verify.another': 'Verify another one',
  'verify.malformed': 'A code has 16 digits and Latin letters. Check it and enter it again.',
  'verify.unknown':
    'There is no certificate with this code. Check its digits and letters; if they are right, it is not one of ours.',
  'verify.tooOften':
    'Too many codes in a short time. Wait {minutes, plural, one {# minute} other {# minutes}} and try again.',
  'verify.valid': 'This certificate is real and valid.',
  'verify.revoked': 'We issued this certificate, but it is no longer valid.',
  'verify.withdrawn':
    'We issued a certificate with this code. It was withdrawn at the holder’s wish, with their account; we keep no name and nothing else of it.',
  'verify.holder': 'Issued to',
  'verify.course': 'Course',
  'verify.hours': 'Length',
  'verify.completed': 'Completed on',
  'verify.issued': 'Issued on',
  'verify.issuer': 'Issued by',
  'verify.programs': 'For programs',
  'mail.courseCompleted.subject': 'Completed: your certificate for {course}',
  'mail.courseCompleted.title': 'Congratulations, you completed it',
  'mail.courseCompleted.todo':
    'All lessons are done. Check the spelling of your name, and the certificate is yours at once.',
  'mail.courseCompleted.action': 'Get the certificate',
  'mail.courseCompleted.open': 'Open the order',
  'mail.courseCompleted.once': 'We tell you once. The certificate waits for you under My courses.',
  'mail.certificate.subject': 'Your certificate for {course}',
  'mail.certificate.title': 'Your certificate',
  'mail.certificate.share': 'Download it to print, or send the verification link to anybody.',
  'mail.certificate.action': 'Download the certificate',
  'mail.certificate.verify': 'Verification page',
  'mail.certificate.keep': 'Keep this e-mail: its links do not expire.',
} as const;

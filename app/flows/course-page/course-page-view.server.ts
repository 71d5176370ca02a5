import { whyNotBuy } from '~/access/eligibility';
import { readHeldOfCourses } from '~/access/grants.server';
import { readOwnedCourses } from '~/access/owned-courses.server';
import type { Viewer } from '~/accounts/viewer';
import { coursePath, registerPath } from '~/catalogue/catalogue-paths';
import { hasSeatsAndWindow, modeOf } from '~/catalogue/course-type';
import { type CourseDetail, giftsToCome, readCourseDetail } from '~/catalogue/courses/course-detail.server';
import type { CoursePageView, PreviewView } from '~/catalogue/courses/course-page-view';
import { readCourseQuestions } from '~/catalogue/courses/course-questions.server';
import type { CourseRating } from '~/catalogue/courses/course-rating';
import { countLearners, readCourseRating } from '~/catalogue/courses/course-rating.server';
import { courseState, isEnded, seatsLeft } from '~/catalogue/courses/course-state';
import { tellingSeconds } from '~/catalogue/courses/course-texts';
import { readCourseVideo } from '~/catalogue/courses/course-video.server';
import { allRelated, RELATED_BESIDE_PURCHASE, RELATED_PER_LIST } from '~/catalogue/courses/related-courses';
import { readRelatedCards, readRelatedIds } from '~/catalogue/courses/related-courses.server';
import { type Availability, courseJsonLd } from '~/catalogue/courses/structured-data';
import {
  type CurriculumSection,
  readCurriculum,
  readPreviewLecture,
} from '~/catalogue/curriculum/curriculum.server';
import type { UploadType } from '~/catalogue/curriculum/external-video';
import { withoutMissingFiles } from '~/catalogue/curriculum/lecture-file.server';
import { uploadTypeOf } from '~/catalogue/curriculum/upload-type';
import { catalogueCrumbs } from '~/catalogue/listing/catalogue-crumbs';
import { readHowToBuy } from '~/catalogue/listing/how-to-buy.server';
import { crumbsJsonLd } from '~/catalogue/listing/shop-json-ld';
import {
  coursePicture,
  coursePicturePath,
  facePicture,
  publicVideoPath,
  socialPicturePath,
} from '~/catalogue/picture-source';
import { firstChoice } from '~/catalogue/plans/starting-price';
import { descriptionText, richText } from '~/catalogue/rich-text.server';
import { hasSpanBegun, isOver, roundLeft } from '~/catalogue/sessions/class-time';
import { comingSessions } from '~/catalogue/sessions/schedule-texts';
import { questionsPath } from '~/learning/learning-paths';
import type { ReadOfCourses } from '~/learning/owned-offers.server';
import { QUESTION_MAX } from '~/learning/questions/question-forms';
import { holdHours, scarceIn } from '~/orders/placing/hold-limits';
import { type CourseOffer, readCourseOffers } from '~/orders/purchase/buyer-facts.server';
import { blockWords } from '~/orders/purchase/course-block-texts';
import type { Db } from '~/platform/database/database.server';
import { rememberedForMinute } from '~/platform/memory/remembered.server';
import type { FileStore } from '~/platform/storage/file-store';
import type { Environment } from '~/settings/environment.server';
import { shopContact } from '~/settings/localised-texts';
import { shopCurrency } from '~/settings/shop-currency';
import type { SiteSettings } from '~/settings/site-settings';
import { trustSigns } from '~/settings/trust-signs';
import type { Translate } from '~/text/translate';
import { paths, withBack } from '~/values/paths';
import { bangkokDay, formatDay, type Locale } from '~/values/time';
import { readCardBuyer } from './card-buyer.server';
import { readCoursePromotions } from './course-promotions.server';
import { readOwnedPage } from './owned-page.server';

export interface CoursePageAsk {
  db: Db;
  viewer: Viewer;
  settings: SiteSettings;
  environment: Pick<Environment, 'features'>;
  fileStore: FileStore;
  publicUrl: string;
  t: Translate;
  locale: Locale;
  now: Date;
  /** `course` or the id of a lecture to try; anything else shows none */
  preview: string | null;
  /** as it will be once it is published */
  isPreview?: boolean;
}

/** All a course's page shows to this visitor, in any layout; null for an unknown course. */
export async function readCoursePage(ask: CoursePageAsk, courseId: number): Promise<CoursePageView | null> {
  const { db, viewer, settings, environment, t, locale, now, isPreview = false } = ask;
  const today = bangkokDay(now);
  const course = await readCourseDetail(db, courseId, { isPreview });
  if (!course) return null;
  const ownedCourses = await readOwnedCourses(db, viewer.student?.id ?? null, now);
  const isOnePage = settings.layout_course_detail === 4;
  const relatedIds = await readRelatedIds(db, course, {
    switches: settings,
    perList: isOnePage ? RELATED_BESIDE_PURCHASE : RELATED_PER_LIST,
    now,
  });
  // asked at once of all courses here whose offer is shown
  const offered = [courseId, ...allRelated(relatedIds).filter((id) => ownedCourses.ownedCourseIds.has(id))];
  const offers = await readCourseOffers(db, {
    courseIds: offered,
    viewer,
    settings,
    now,
    owned: ownedCourses,
  });
  const offer = offers.get(courseId);
  if (!offer) return null;
  const accessByCourse: ReadOfCourses['held'] = viewer.student
    ? await readHeldOfCourses(db, viewer.student.id, offered)
    : new Map<number, never>();

  const sections = await withoutMissingFiles(ask.fileStore, await readCurriculum(db, courseId));
  const lectures = sections.flatMap((section) => section.lectures);
  const hasCurriculum = environment.features.has('COURSE_CURRICULUM');
  const hasQuestions = environment.features.has('COURSE_COMMENT');
  const questions = hasQuestions ? await readCourseQuestions(db, courseId) : [];
  const related = await readRelatedCards(db, relatedIds, {
    buyer: {
      ...(await readCardBuyer(ask, { courses: ownedCourses, read: { held: accessByCourse, offers } })),
      // beside a purchase the page is long already
      ...(isOnePage && { ratingsFrom: null }),
    },
    now,
  });
  const { reviews_from: reviewsFrom } = settings;
  const reviews = reviewsFrom > 0 ? await readCourseRating(db, courseId, reviewsFrom) : null;
  const { facts } = offer;
  const reason = whyNotBuy(isPreview ? { ...facts, course: { ...facts.course, isPublished: true } } : facts);
  const state = courseState(withSeats(course, offer.course.seatsLeft), now);
  const path = coursePath(course);
  const owned = await readOwnedPage(ask, { offer, held: accessByCourse.get(courseId), reason, isOnePage });
  const video = await readOwnVideo(ask, course);
  return {
    id: course.id,
    slug: course.slug,
    path,
    layout: settings.layout_course_detail,
    title: course.title,
    subtitle: course.subtitle,
    courseType: course.courseType,
    category: course.categories[0] ?? null,
    picture: coursePicture(course.picture),
    video: video && { ...video, name: course.previewVideoName, description: course.previewVideoDesc },
    promotion: course.promotion,
    promotions: reason
      ? []
      : await readCoursePromotions(db, courseId, { currency: shopCurrency(settings), t, now }),
    preview: await readPreview(ask, course),
    teacher: course.teacher && { ...course.teacher, picture: facePicture(course.teacher.picture) },
    facts: {
      lectureCount: lectures.length,
      totalSeconds: lectures.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0),
      fileCount: lectures.filter(({ kind }) => kind === 'file').length,
      previewCount: hasCurriculum ? lectures.filter(isTryable).length : 0,
      classType: course.classType,
      sessions: comingSessions(course.sessions, now),
      round: roundLeft(course.sessions, now),
      hasBegun: hasSpanBegun(course, now),
      venue: course.venue,
      startDate: course.startDate,
      endDate: course.endDate,
      endRegDate: hasSeatsAndWindow(course.courseType, course.seatLimit) ? course.endRegDate : null,
      seats:
        hasSeatsAndWindow(course.courseType, course.seatLimit) && course.seatLimit !== null
          ? { left: offer.course.seatsLeft ?? seatsLeft(course) ?? 0, limit: course.seatLimit }
          : null,
      freeBook: course.freeBook,
      isEnglish: course.language === 'en',
      // of what has no lectures nothing is completed
      hasCertificate: course.hasCertificate && lectures.length > 0,
    },
    state,
    isEnded: isEnded(course, today) || isOver(course, now),
    descriptionHtml: richText(course.descriptionHtml),
    outcomes: course.outcomes,
    gifts: giftsToCome(course, now).map((gift) => ({
      id: gift.id,
      title: gift.title,
      href: coursePath(gift),
    })),
    sections: hasCurriculum ? sections : [],
    plans: offer.plans.map((plan) => ({ ...plan, registerPath: registerPath(course, plan.id) })),
    currency: shopCurrency(settings),
    startingPlan: firstChoice(offer.plans),
    blocked: reason ? blockWords(reason, course, { t, locale, now }) : null,
    isPlanMissing: reason?.code === 'NO_PLAN',
    owned,
    ask:
      hasQuestions && !isPreview
        ? viewer.student
          ? { path: questionsPath(course, null), maxLength: QUESTION_MAX }
          : { signInPath: withBack(paths.signIn(), `${path}#qna`) }
        : null,
    registerPath: registerPath(course),
    signInPath: withBack(paths.signIn(), `${path}#pricing`),
    howToBuyHtml: readHowToBuy(settings, locale).description,
    questions: !hasQuestions
      ? null
      : questions.map(({ writtenAt, ...question }) => ({
          ...question,
          writtenOn: formatDay(bangkokDay(writtenAt), locale),
          answers: question.answers.map(({ writtenAt: _, ...answer }) => answer),
        })),
    related,
    holdHours: holdHours(
      scarceIn({ courses: offers, products: new Map() }, [{ kind: 'course', courseId, planId: null }]),
      { usual: settings.auto_cancel, scarce: settings.scarce_hold_hours },
    ),
    trust: trustSigns(settings, { locale, hasTaxSystem: environment.features.has('TAX_SYSTEM') }),
    learners: await readLearners(ask, courseId),
    reviews,
    shop: shopContact(settings, locale),
    meta: metaOf(ask, course, offer, {
      sections,
      state,
      hasVideo: video?.kind === 'file',
      rating: reviews?.rating ?? null,
    }),
  };
}

/** A freed seat is for who waits, and one that was offered for who has the offer. */
const withSeats = (course: CourseDetail, left: number | null): CourseDetail =>
  left === null || course.seatLimit === null ? course : { ...course, seatsHeld: course.seatLimit - left };

/** Said from a number of the shop's own on; 0: never. */
async function readLearners({ db, settings, now }: CoursePageAsk, courseId: number): Promise<number | null> {
  const from = settings.learners_from;
  if (from === 0) return null;
  const learners = await countLearners(db, courseId, now);
  return learners >= from ? learners : null;
}

export const isTryable = ({ isPreview, kind }: CurriculumSection['lectures'][number]): boolean =>
  isPreview && (kind === 'video' || kind === 'text');

const readOwnVideo = (ask: CoursePageAsk, { previewVideo }: CourseDetail) =>
  readVideo(ask, previewVideo, uploadTypeOf(previewVideo));

/** What is made of a video, nobody tells of: it may be a minute old, as on a visitor's page. */
const readVideo = ({ db, fileStore, now }: CoursePageAsk, stored: string | null, uploadType: UploadType) =>
  stored === null
    ? null
    : rememberedForMinute(db, `video ${uploadType} ${stored}`, now, () =>
        readCourseVideo({ db, files: fileStore }, stored, uploadType),
      );

/** The video or text a visitor asked to try, without a script. */
async function readPreview(ask: CoursePageAsk, course: CourseDetail): Promise<PreviewView | null> {
  const { db, environment, preview } = ask;
  if (preview === 'course') {
    const video = await readOwnVideo(ask, course);
    return video && { lectureId: null, name: course.previewVideoName || course.title, video, html: null };
  }
  if (!environment.features.has('COURSE_CURRICULUM') || !/^[1-9]\d{0,14}$/.test(preview ?? '')) return null;
  const lecture = await readPreviewLecture(db, course.id, Number(preview));
  if (!lecture) return null;
  return {
    lectureId: lecture.id,
    name: lecture.name,
    video: await readVideo(ask, lecture.video, lecture.uploadType),
    html: lecture.contentHtml === null ? null : richText(lecture.contentHtml),
  };
}

function metaOf(
  { publicUrl, settings, t, locale }: CoursePageAsk,
  course: CourseDetail,
  offer: CourseOffer,
  facts: {
    sections: CurriculumSection[];
    state: CoursePageView['state'];
    hasVideo: boolean;
    rating: CourseRating | null;
  },
): CoursePageView['meta'] {
  const url = publicUrl + coursePath(course);
  const description =
    course.metaDescription ||
    [course.subtitle, descriptionText(course.descriptionHtml)].filter(Boolean).join(' ');
  const imageUrl = course.picture === null ? null : publicUrl + socialPicturePath(course.picture);
  const lectures = facts.sections.flatMap((section) => section.lectures);
  return {
    title: course.metaTitle || course.title,
    shopTitle: settings.title,
    description,
    canonicalUrl: url,
    locale,
    type: 'article',
    image: imageUrl === null ? null : { url: imageUrl, width: 600, height: 314, alt: course.title },
    videoUrl: facts.hasVideo && course.previewVideo ? publicUrl + publicVideoPath(course.previewVideo) : null,
    isHidden: facts.state.code === 'ended',
    jsonLd: [
      courseJsonLd(
        {
          url,
          title: course.title,
          description,
          language: course.language,
          imageUrl: course.picture === null ? null : publicUrl + coursePicturePath(course.picture),
          teacherName: course.teacher?.name ?? null,
          shopName: settings.shop_name || settings.title,
          shopUrl: `${publicUrl}/`,
          mode: modeOf(course.courseType),
          venue: course.venue,
          startDate: course.startDate,
          endDate: course.endDate,
          totalSeconds: tellingSeconds({
            lectureCount: lectures.length,
            totalSeconds: lectures.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0),
          }),
          // sample reviews are no ratings
          rating: facts.rating && !facts.rating.hasSamples ? facts.rating : null,
          offers: offer.plans.flatMap(({ name, price, currency }) =>
            price === null ? [] : [{ name, price, currency }],
          ),
        },
        AVAILABILITY[facts.state.code],
      ),
      // the one-page purchase shows no way to it
      ...(settings.layout_course_detail === 4
        ? []
        : [
            crumbsJsonLd(
              publicUrl,
              catalogueCrumbs('courses', course.categories[0] ?? null, { t, locale }),
              course.title,
            ),
          ]),
    ],
  };
}

const AVAILABILITY: Record<CoursePageView['state']['code'], Availability> = {
  open: 'InStock',
  'starts-on': 'InStock',
  'closes-soon': 'LimitedAvailability',
  'few-seats': 'LimitedAvailability',
  'opens-on': 'PreOrder',
  full: 'SoldOut',
  closed: 'SoldOut',
  locked: 'SoldOut',
  ended: 'Discontinued',
  over: 'Discontinued',
};

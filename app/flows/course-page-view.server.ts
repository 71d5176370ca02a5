import { whyNotBuy } from '~/access/eligibility';
import type { Viewer } from '~/accounts/viewer';
import { coursePath, registerPath, signInPath } from '~/catalogue/catalogue-paths';
import type { CoursePageView, PreviewView } from '~/catalogue/course-page-view';
import { type CourseDetail, readCourseDetail } from '~/catalogue/course-detail.server';
import { readCourseQuestions } from '~/catalogue/course-questions.server';
import { courseState, isEnded, seatsLeft } from '~/catalogue/course-state';
import { hasSeatsAndWindow, modeOf } from '~/catalogue/course-type';
import {
  type CurriculumSection,
  isLesson,
  readCurriculum,
  readPreviewLecture,
} from '~/catalogue/curriculum.server';
import {
  coursePicture,
  coursePicturePath,
  facePicture,
  publicVideoPath,
  socialPicturePath,
} from '~/catalogue/picture-source';
import { RELATED_BESIDE_PURCHASE, RELATED_PER_LIST } from '~/catalogue/related-courses';
import { readRelatedCourses } from '~/catalogue/related-courses.server';
import { descriptionText, richText } from '~/catalogue/rich-text.server';
import { firstChoice, startingPrice } from '~/catalogue/starting-price';
import { type Availability, courseJsonLd } from '~/catalogue/structured-data';
import { readVideoFacts } from '~/catalogue/video-facts.server';
import { blockWords } from '~/orders/course-block-words';
import { type CourseOffer, readCourseOffer } from '~/orders/buyer-facts.server';
import type { Db } from '~/platform/database.server';
import type { Environment } from '~/settings/environment.server';
import { shopCurrency } from '~/settings/shop-currency';
import type { SiteSettings } from '~/settings/site-settings';
import type { Translate } from '~/text/translate';
import { bangkokDay, formatDay, type Locale } from '~/values/time';
import { readCardBuyer } from './card-buyer.server';

export interface CoursePageAsk {
  db: Db;
  viewer: Viewer;
  settings: SiteSettings;
  environment: Pick<Environment, 'features' | 'dataDir'>;
  publicUrl: string;
  t: Translate;
  locale: Locale;
  now: Date;
  /** `course` or the id of a lecture to try; anything else shows none */
  preview: string | null;
}

/** All a course's page shows to this visitor, in any layout; null for an unknown course. */
export async function readCoursePage(ask: CoursePageAsk, courseId: number): Promise<CoursePageView | null> {
  const { db, viewer, settings, environment, t, locale, now } = ask;
  const today = bangkokDay(now);
  const course = await readCourseDetail(db, courseId);
  const offer = course && (await readCourseOffer(db, { courseId, viewer, settings, now }));
  if (!course || !offer) return null;

  const sections = await readCurriculum(db, courseId);
  const lectures = sections.flatMap((section) => section.lectures);
  const hasCurriculum = environment.features.has('COURSE_CURRICULUM');
  const questions = environment.features.has('COURSE_COMMENT') ? await readCourseQuestions(db, courseId) : [];
  const related = await readRelatedCourses(db, course, {
    switches: settings,
    perList: settings.layout_course_detail === 4 ? RELATED_BESIDE_PURCHASE : RELATED_PER_LIST,
    buyer: await readCardBuyer(ask),
    today,
  });
  const reason = whyNotBuy(offer.facts);
  const state = courseState(course, today);
  const path = coursePath(course);
  const video = course.previewVideo ? await readVideoFacts(environment.dataDir, course.previewVideo) : null;
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
    video:
      course.previewVideo && video
        ? { path: publicVideoPath(course.previewVideo), name: course.previewVideoName, ...video }
        : null,
    preview: await readPreview(ask, course),
    teacher: course.teacher && { ...course.teacher, picture: facePicture(course.teacher.picture) },
    facts: {
      lectureCount: lectures.filter(isLesson).length,
      totalSeconds: lectures.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0),
      fileCount: lectures.filter(({ kind }) => kind === 'file').length,
      previewCount: hasCurriculum ? lectures.filter(isTryable).length : 0,
      classType: course.classType,
      venue: course.venue,
      startDate: course.startDate,
      endDate: course.endDate,
      endRegDate: hasSeatsAndWindow(course.courseType, course.seatLimit) ? course.endRegDate : null,
      seats:
        hasSeatsAndWindow(course.courseType, course.seatLimit) && course.seatLimit !== null
          ? { left: seatsLeft(course) ?? 0, limit: course.seatLimit }
          : null,
      freeBook: course.freeBook,
      isEnglish: course.language === 'en',
    },
    state,
    isEnded: isEnded(course, today),
    descriptionHtml: richText(course.descriptionHtml),
    outcomes: course.outcomes,
    gifts: course.gifts.map((gift) => ({ id: gift.id, title: gift.title, href: coursePath(gift) })),
    sections: hasCurriculum ? sections : [],
    plans: offer.plans.map((plan) => ({ ...plan, registerPath: registerPath(course, plan.id) })),
    currency: shopCurrency(settings),
    chosenPlanId: firstChoice(offer.plans)?.id ?? null,
    startingPrice: startingPrice(offer.plans),
    blocked: reason ? blockWords(reason, course, { t, locale, now }) : null,
    isPlanMissing: reason?.code === 'NO_PLAN',
    registerPath: registerPath(course),
    signInPath: signInPath(`${path}#pricing`),
    howToBuyHtml: settings.is_enable_howtobuy ? richText(settings.howtobuy_description) : '',
    questions: questions.map(({ writtenAt, ...question }) => ({
      ...question,
      writtenOn: formatDay(bangkokDay(writtenAt), locale),
      answers: question.answers.map(({ id, authorName, body }) => ({ id, authorName, body })),
    })),
    related,
    autoCancelHours: settings.auto_cancel,
    shop: { tel: settings.shop_tel, hours: settings.shop_hours },
    meta: metaOf(ask, course, offer, { sections, state, hasVideo: video !== null }),
  };
}

export const isTryable = ({ isPreview, kind }: CurriculumSection['lectures'][number]): boolean =>
  isPreview && (kind === 'video' || kind === 'text');

/** The film or text a visitor asked to try, without a script. */
async function readPreview(
  { db, environment, preview }: CoursePageAsk,
  course: CourseDetail,
): Promise<PreviewView | null> {
  if (preview === 'course') {
    const facts = course.previewVideo ? await readVideoFacts(environment.dataDir, course.previewVideo) : null;
    if (!course.previewVideo || !facts) return null;
    return {
      lectureId: null,
      name: course.previewVideoName || course.title,
      video: { path: publicVideoPath(course.previewVideo), ...facts },
      html: null,
    };
  }
  if (!/^[1-9]\d{0,14}$/.test(preview ?? '')) return null;
  const lecture = await readPreviewLecture(db, course.id, Number(preview));
  if (!lecture) return null;
  const facts = lecture.video ? await readVideoFacts(environment.dataDir, lecture.video) : null;
  return {
    lectureId: lecture.id,
    name: lecture.name,
    video: lecture.video && facts ? { path: publicVideoPath(lecture.video), ...facts } : null,
    html: lecture.contentHtml === null ? null : richText(lecture.contentHtml),
  };
}

function metaOf(
  { publicUrl, settings, locale }: CoursePageAsk,
  course: CourseDetail,
  offer: CourseOffer,
  facts: { sections: CurriculumSection[]; state: CoursePageView['state']; hasVideo: boolean },
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
    jsonLd: courseJsonLd(
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
        totalSeconds: lectures.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0),
        offers: offer.plans.flatMap(({ name, price, currency }) =>
          price === null ? [] : [{ name, price, currency }],
        ),
      },
      AVAILABILITY[facts.state.code],
    ),
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
};

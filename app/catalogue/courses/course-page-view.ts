import type { CourseType } from '~/catalogue/course-type';
import type { CurriculumSection } from '~/catalogue/curriculum/curriculum.server';
import type { EmbedSource, VideoSource } from '~/catalogue/curriculum/external-video';
import type { VideoFacts } from '~/catalogue/curriculum/video-facts.server';
import type { JsonLd } from '~/catalogue/listing/shop-json-ld';
import type { OwnedCoursePage } from '~/catalogue/owned-course';
import type { OfferedPlan } from '~/catalogue/plans/plan-visibility';
import type { Span } from '~/catalogue/sessions/schedule-texts';
import type { PictureSource } from '~/kit/shop/picture';
import type { TrustSigns } from '~/settings/trust-signs';
import type { Currency } from '~/values/money';
import type { CourseQuestion } from './course-questions.server';
import type { CourseRating } from './course-rating';
import type { CourseState } from './course-state';
import type { RelatedCourses } from './related-courses.server';

/** The data of a course's page in any layout. */
export interface CoursePageView {
  id: number;
  slug: string;
  path: string;
  /** site setting layout_course_detail (CRS-02) */
  layout: 1 | 3 | 4;
  title: string;
  subtitle: string;
  courseType: CourseType;
  category: { nameTh: string; nameEn: string; linkPath: string } | null;
  picture: PictureSource | null;
  video: (CourseVideo & { name: string; description: string }) | null;
  /** the shop's own line beside the price; '': none */
  promotion: string;
  /** discounts for buying it together with other courses */
  promotions: readonly CoursePromotion[];
  preview: PreviewView | null;
  teacher: { name: string; headline: string; bio: string; picture: PictureSource | null } | null;
  facts: {
    lectureCount: number;
    totalSeconds: number;
    fileCount: number;
    /** lectures that everybody may try */
    previewCount: number;
    classType: string;
    /** future ones; all for a course that is over */
    sessions: readonly Span[];
    /** the rest of a round that has begun; null: the whole round */
    round: { left: number; all: number } | null;
    /** a class without sessions between its first and last day */
    hasBegun: boolean;
    venue: string;
    startDate: string | null;
    endDate: string | null;
    endRegDate: string | null;
    seats: { left: number; limit: number } | null;
    freeBook: string | null;
    isEnglish: boolean;
    hasCertificate: boolean;
  };
  state: CourseState;
  isEnded: boolean;
  descriptionHtml: string;
  outcomes: string[];
  gifts: { id: number; title: string; href: string }[];
  /** empty without the feature COURSE_CURRICULUM */
  sections: CurriculumSection[];
  plans: (OfferedPlan & { registerPath: string })[];
  currency: Currency;
  /** the plan of the page's price and button; null: no plan for this visitor, and no price on a button */
  startingPlan: OfferedPlan | null;
  /** why this visitor cannot buy, and the remedy */
  blocked: {
    title: string;
    how: string;
    wayOn: { href: string; text: string } | null;
    beside?: { href: string; text: string };
  } | null;
  isPlanMissing: boolean;
  /** null: never owned by this visitor */
  owned: OwnedCoursePage | null;
  registerPath: string;
  signInPath: string;
  howToBuyHtml: string;
  /** null without the feature COURSE_COMMENT */
  questions:
    | (Omit<CourseQuestion, 'writtenAt' | 'answers'> & {
        writtenOn: string;
        answers: { id: number; authorName: string; body: string; isTeacher: boolean }[];
      })[]
    | null;
  /** where this visitor asks, or signs in to ask; null without the feature */
  ask: { path: string; maxLength: number } | { signInPath: string } | null;
  related: RelatedCourses;
  /** hours an unpaid order of one seat is kept, at most until its class begins */
  holdHours: number;
  /** beside the buy button */
  trust: TrustSigns;
  /** the number of learners, where the shop publishes it; null: not */
  learners: number | null;
  /** the reviews; null: the shop has none */
  reviews: { count: number; rating: CourseRating | null } | null;
  shop: { tel: string; email: string; hours: string };
  meta: CourseMeta;
}

export interface CoursePromotion {
  id: number;
  title: string;
  /** "ลด 10%" */
  less: string;
  /** so many of the others are needed */
  wanted: number;
  others: readonly { id: number; title: string; href: string }[];
}

/** A video of the shop, or one on another site, which is contacted only on play. */
export type CourseVideo = ShopVideo | EmbedSource | Extract<VideoSource, { kind: 'link' }>;

/** `path`: the original; `bytes`: the size without adaptive streaming. */
export interface ShopVideo extends VideoFacts {
  kind: 'file';
  path: string;
  /** addresses of its converted qualities; null: none yet */
  made: { lowest: string; plain: string; master: string } | null;
}

export interface PreviewView {
  /** null: the course's own video */
  lectureId: number | null;
  name: string;
  video: CourseVideo | null;
  html: string | null;
}

interface CourseMeta {
  title: string;
  shopTitle: string;
  description: string;
  canonicalUrl: string;
  locale: 'th' | 'en';
  type: 'article';
  image: { url: string; width: number; height: number; alt: string } | null;
  videoUrl: string | null;
  isHidden: boolean;
  jsonLd: JsonLd[];
}

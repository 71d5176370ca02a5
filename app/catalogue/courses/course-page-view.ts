import type { PictureSource } from '~/kit/shop/picture';
import type { TrustSigns } from '~/settings/trust-signs';
import type { Currency } from '~/values/money';
import type { CourseQuestion } from './course-questions.server';
import type { CourseRating } from './course-rating';
import type { Span } from '~/catalogue/sessions/schedule-words';
import type { CourseState } from './course-state';
import type { CourseType } from '~/catalogue/course-type';
import type { EmbedSource, VideoSource } from '~/catalogue/curriculum/external-video';
import type { CurriculumSection } from '~/catalogue/curriculum/curriculum.server';
import type { OwnedCoursePage } from '~/catalogue/owned-course';
import type { OfferedPlan } from '~/catalogue/plans/plan-visibility';
import type { RelatedCourses } from './related-courses.server';
import type { JsonLd } from '~/catalogue/listing/shop-json-ld';
import type { VideoFacts } from '~/catalogue/curriculum/video-facts.server';

/** What a course's page shows, whatever its layout. */
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
  video: (CourseFilm & { name: string; description: string }) | null;
  /** a line of the shop's own beside the price; '': none */
  promotion: string;
  /** what buying it together with other courses takes off */
  promotions: readonly CoursePromotion[];
  preview: PreviewView | null;
  teacher: { name: string; headline: string; bio: string; picture: PictureSource | null } | null;
  facts: {
    lectureCount: number;
    totalSeconds: number;
    fileCount: number;
    /** lectures anyone may try */
    previewCount: number;
    classType: string;
    /** those to come; of a course that is over, all */
    sessions: readonly Span[];
    /** of a round that has begun: how much of it is left; null: all of it */
    round: { left: number; all: number } | null;
    /** a class without sessions that is on between its first and last day */
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
  /** what the page's price and button are about; null: no plan is for this visitor, and no price on any button */
  startingPlan: OfferedPlan | null;
  /** why this visitor cannot buy, and the way on */
  blocked: {
    title: string;
    how: string;
    wayOn: { href: string; text: string } | null;
    beside?: { href: string; text: string };
  } | null;
  isPlanMissing: boolean;
  /** null: never this visitor's */
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
  /** hours an order of one seat waits to be paid, at most until its class begins */
  holdHours: number;
  /** beside the buy button */
  trust: TrustSigns;
  /** how many learn it, where the shop says so; null: not said */
  learners: number | null;
  /** what they say of it; null: the shop has no reviews */
  reviews: { count: number; rating: CourseRating | null } | null;
  shop: { tel: string; email: string; hours: string };
  meta: CourseMeta;
}

export interface CoursePromotion {
  id: number;
  title: string;
  /** "ลด 10%" */
  less: string;
  /** so many of the others */
  wanted: number;
  others: readonly { id: number; title: string; href: string }[];
}

/** A film of the shop, or one on another site, which nothing is asked of before play. */
export type CourseFilm = ShopFilm | EmbedSource | Extract<VideoSource, { kind: 'link' }>;

/** `path`: the film as it came; `bytes`: what is played where nothing follows the line. */
export interface ShopFilm extends VideoFacts {
  kind: 'file';
  path: string;
  /** addresses of what was made of it for phones; null: nothing yet */
  made: { lowest: string; plain: string; master: string } | null;
}

export interface PreviewView {
  /** null: the course's own film */
  lectureId: number | null;
  name: string;
  video: CourseFilm | null;
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

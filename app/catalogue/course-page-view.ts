import type { PictureSource } from '../kit/picture';
import type { Currency, Satang } from '../values/money';
import type { CourseQuestion } from './course-questions.server';
import type { CourseState } from './course-state';
import type { CourseType } from './course-type';
import type { CurriculumSection } from './curriculum.server';
import type { OfferedPlan } from './plan-visibility';
import type { RelatedCourses } from './related-courses.server';
import type { JsonLd } from './structured-data';
import type { VideoFacts } from './video-facts.server';

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
  video: (VideoFacts & { path: string; name: string }) | null;
  preview: PreviewView | null;
  teacher: { name: string; headline: string; bio: string; picture: PictureSource | null } | null;
  facts: {
    lectureCount: number;
    totalSeconds: number;
    fileCount: number;
    /** lectures anyone may try */
    previewCount: number;
    classType: string;
    venue: string;
    startDate: string | null;
    endDate: string | null;
    endRegDate: string | null;
    seats: { left: number; limit: number } | null;
    freeBook: string | null;
    isEnglish: boolean;
  };
  state: CourseState;
  isEnded: boolean;
  descriptionHtml: string;
  outcomes: string[];
  gifts: { id: number; title: string; href: string }[];
  /** empty without the feature COURSE_CURRICULUM */
  sections: CurriculumSection[];
  plans: (OfferedPlan & { registerPath: string })[];
  chosenPlanId: number | null;
  currency: Currency;
  /** null: no plan is for this visitor, and no price on any button (decision 26) */
  startingPrice: Satang | null;
  /** why this visitor cannot buy, and the way on */
  blocked: { title: string; how: string; wayOn: { href: string; text: string } | null } | null;
  isPlanMissing: boolean;
  registerPath: string;
  signInPath: string;
  howToBuyHtml: string;
  /** empty without the feature COURSE_COMMENT */
  questions: (Omit<CourseQuestion, 'writtenAt' | 'answers'> & {
    writtenOn: string;
    answers: { id: number; authorName: string; body: string }[];
  })[];
  related: RelatedCourses;
  autoCancelHours: number;
  shop: { tel: string; hours: string };
  meta: CourseMeta;
}

export interface PreviewView {
  /** null: the course's own film */
  lectureId: number | null;
  name: string;
  video: (VideoFacts & { path: string }) | null;
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
  jsonLd: JsonLd;
}

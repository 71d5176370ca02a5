/** A link with its words. */
export interface WayOn {
  href: string;
  text: string;
}

/** The owner's texts of a course, in the reader's language. */
export interface OwnedCourse {
  isRunning: boolean;
  /** `คุณมีคอร์สนี้แล้ว`, `หมดเวลาเรียนเมื่อ 20 พ.ย. 2569` */
  title: string;
  /** `เรียนได้อีก 120 วัน`; '' when there is none */
  left: string;
  /** a week or less is left */
  isNear: boolean;
  /** the learning room; null: closed */
  learnPath: string | null;
  /** label of that link: `เริ่มเรียน`, `เข้าเรียนต่อ`, `ทบทวนบทเรียน` */
  learnText: string;
  /** null: not offered */
  renewal: WayOn | null;
  /** a new purchase, where the course allows it; null: not offered */
  again: WayOn | null;
}

/** The same on the course's own page. */
export interface OwnedCoursePage extends OwnedCourse {
  /** `ถึง 20 มี.ค. 2570`; '' without such an end */
  until: string;
  /** link to the last place in the course; null: closed, or without lectures */
  goOn: (WayOn & { place: string }) | null;
  /** why it cannot be bought, where that matters to an owner, and the remedy */
  notice: { title: string; how: string; wayOn: WayOn | null } | null;
}

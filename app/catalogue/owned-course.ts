/** A link with its words. */
export interface WayOn {
  href: string;
  text: string;
}

/** What a page says to somebody who has, or had, a course; in the reader's words. */
export interface OwnedCourse {
  isRunning: boolean;
  /** `คุณมีคอร์สนี้แล้ว`, `หมดเวลาเรียนเมื่อ 20 พ.ย. 2569` */
  title: string;
  /** `เรียนได้อีก 120 วัน`; '' where that has nothing to say */
  left: string;
  /** a week or less is left */
  isNear: boolean;
  /** where learning goes on; null: it is closed */
  learnPath: string | null;
  /** what that is called: `เริ่มเรียน`, `เข้าเรียนต่อ`, `ทบทวนบทเรียน` */
  learnText: string;
  /** null: not offered */
  renewal: WayOn | null;
  /** bought anew, where the course allows it; null: not offered */
  again: WayOn | null;
}

/** The same on the course's own page. */
export interface OwnedCoursePage extends OwnedCourse {
  /** `ถึง 20 มี.ค. 2570`; '' where there is no such end */
  until: string;
  /** back to where the person was, with that place; null: it is closed, or has nothing to open */
  goOn: (WayOn & { place: string }) | null;
  /** why it cannot be bought, where that matters to an owner, and the way on */
  notice: { title: string; how: string; wayOn: WayOn | null } | null;
}

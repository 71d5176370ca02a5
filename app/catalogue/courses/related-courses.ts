/** A course that may stand under another one. */
export interface RelatedCandidate {
  id: number;
  isSameTeacher: boolean;
  isSameGroup: boolean;
  /** approved order lines */
  soldCount: number;
}

export interface RelatedSwitches {
  is_show_same_teacher: boolean;
  is_show_same_group: boolean;
  is_show_best_seller: boolean;
}

export interface RelatedIds {
  teacher: number[];
  group: number[];
  bestSeller: number[];
}

/** The ids of all three lists. */
export const allRelated = ({ teacher, group, bestSeller }: RelatedIds): number[] => [
  ...teacher,
  ...group,
  ...bestSeller,
];

/** A row on a wide screen; half of it on the page that also sells, where the purchase comes first. */
export const RELATED_PER_LIST = 4;
export const RELATED_BESIDE_PURCHASE = 2;

/**
 * The three lists under a course (CAT-05), each by its site setting. A course stands in the first list that has it;
 * candidates come by sales, then newest.
 */
export function pickRelated(
  candidates: readonly RelatedCandidate[],
  switches: RelatedSwitches,
  perList: number = RELATED_PER_LIST,
): RelatedIds {
  const usedIds = new Set<number>();
  const pick = (isOn: boolean, fits: (candidate: RelatedCandidate) => boolean) => {
    if (!isOn) return [];
    const ids = candidates
      .filter((candidate) => fits(candidate) && !usedIds.has(candidate.id))
      .slice(0, perList)
      .map(({ id }) => id);
    ids.forEach((id) => usedIds.add(id));
    return ids;
  };
  return {
    teacher: pick(switches.is_show_same_teacher, ({ isSameTeacher }) => isSameTeacher),
    group: pick(switches.is_show_same_group, ({ isSameGroup }) => isSameGroup),
    bestSeller: pick(switches.is_show_best_seller, ({ soldCount }) => soldCount > 0),
  };
}

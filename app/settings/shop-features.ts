import type { FeatureName } from './environment.server';
import type { SiteSettings } from './site-settings';

/** The switch of each feature; one outside the operator's package stays off. */
export const FEATURE_SWITCHES = {
  USER_GROUP: 'is_user_group',
  TAX_SYSTEM: 'is_tax_system',
  COURSE_CURRICULUM: 'is_course_curriculum',
  COURSE_COMMENT: 'is_course_comment',
} as const satisfies Record<FeatureName, keyof SiteSettings>;

type FeatureSwitch = (typeof FEATURE_SWITCHES)[FeatureName];

/** Features of the package that the shop has switched on (specification 1). */
export const shopFeatures = (
  packaged: ReadonlySet<FeatureName>,
  settings: Pick<SiteSettings, FeatureSwitch>,
): ReadonlySet<FeatureName> =>
  new Set([...packaged].filter((feature) => settings[FEATURE_SWITCHES[feature]]));

/** Features outside the package. */
export const missingFeatures = (packaged: ReadonlySet<FeatureName>): FeatureName[] =>
  (Object.keys(FEATURE_SWITCHES) as FeatureName[]).filter((feature) => !packaged.has(feature));

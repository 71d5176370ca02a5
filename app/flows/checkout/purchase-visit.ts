import type { ContactInput } from '~/accounts/contact/contact-form';
import type { Viewer } from '~/accounts/viewer';
import type { Db } from '~/platform/database/database.server';
import type { Environment } from '~/settings/environment.server';
import type { SiteSettings } from '~/settings/site-settings';
import type { CustomTexts, Translate } from '~/text/translate';
import type { Locale } from '~/values/time';

/** What a purchase page knows of its visitor; a door's visit has it all. */
export interface PurchaseVisit {
  db: Db;
  viewer: Viewer;
  settings: SiteSettings;
  /** the shop's own, in `locale` */
  customTexts?: CustomTexts;
  environment: Pick<Environment, 'features'>;
  session: { token: string; contact: ContactInput | null; isTrial?: boolean } | null;
  t: Translate;
  locale: Locale;
  now: Date;
  /** signs what a form carries */
  secret: string;
}

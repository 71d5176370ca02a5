import type { ContactInput } from '~/accounts/contact/contact-form';
import type { Viewer } from '~/accounts/viewer';
import type { Db } from '~/platform/database/database.server';
import type { Environment } from '~/settings/environment.server';
import type { SiteSettings } from '~/settings/site-settings';
import type { CustomTexts, Translate } from '~/text/translate';
import type { Storage } from '~/uploads/write-upload.server';
import type { Locale } from '~/values/time';

/** The facts of a visitor that a purchase needs, of a page or of the API. */
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
  /** signs the files that a form carries */
  secret: string;
  clientAddress: string;
  /** the shop's own address, without a slash at its end */
  publicUrl: string;
  userAgent: string | null;
  storage: Storage;
}

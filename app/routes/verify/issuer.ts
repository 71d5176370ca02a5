import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendForPrograms } from '~/learning/certificates/certificate-response.server';
import { issuerProfile } from '~/learning/certificates/credential';
import { iconPath, OWN_ICON_PATH } from '~/settings/site-icon';
import { openVisit } from '~/web/visit.server';

/** Who issues the credentials of this shop. */
export async function loader(args: LoaderFunctionArgs) {
  const { publicUrl, settings } = await openVisit(args);
  const { title: school, shop_email: email, photo_favicon: icon } = settings;
  return sendForPrograms(
    issuerProfile(publicUrl, { school, email, iconPath: iconPath(icon) ?? OWN_ICON_PATH }),
  );
}

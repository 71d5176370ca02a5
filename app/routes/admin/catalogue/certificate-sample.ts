import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendCertificatePdf } from '~/learning/certificates/certificate-response.server';
import { drawCertificate, readLogo } from '~/learning/certificates/draw-certificate.server';
import { readPaper } from '~/learning/certificates/issue-certificate.server';
import { idOfSlug } from '~/values/slug-id';
import { bangkokDay } from '~/values/time';
import { requireRight } from '~/web/guards.server';

const SAMPLE_CODE = '0000-0000-0000-0000';

/** The course's certificate as it would be issued today, to nobody. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, t, publicUrl, settings, fileStore } = await requireRight(args, 'catalogue');
  const paper = await readPaper(db, idOfSlug(args.params.courseId ?? '') ?? 0);
  if (!paper) throw new Response(null, { status: 404 });
  const logo = await readLogo(fileStore, settings.photo_favicon);
  const sample = { ...paper, completedOn: bangkokDay(now) };
  const pdf = await drawCertificate(
    { code: SAMPLE_CODE, holderName: t('certificate.sampleName'), paper: sample, issuedAt: now },
    { publicUrl, logo },
  );
  return sendCertificatePdf(pdf, 'certificate-sample.pdf');
}

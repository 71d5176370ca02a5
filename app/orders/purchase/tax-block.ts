import type { Quote } from '~/pricing/quote-shape';
import type { PurchaseFacts } from './purchase';

export type TaxBlock = 'hidden' | 'optional' | 'required';

/**
 * Whether a tax invoice can be asked for with these courses at all. A course's own
 * `is_layout_course_registration` overrides the site's; among several, one that asks is enough.
 */
export function isTaxInvoiceOffered(
  { hasTaxSystem, settings, courses }: PurchaseFacts,
  courseIds: readonly number[],
): boolean {
  if (!hasTaxSystem || !settings.is_enable_tax_invoice) return false;
  const ofSite = settings.is_layout_course_registration;
  if (courseIds.length === 0) return ofSite;
  return courseIds.some((id) => courses.get(id)?.course.isLayoutCourseRegistration ?? ofSite);
}

/** The tax part of the form: hidden, optional, or required from the threshold on. */
export function taxBlockOf(facts: PurchaseFacts, quote: Quote): TaxBlock {
  const courseIds = quote.lines.flatMap((line) => (line.kind === 'course' ? [line.id] : []));
  // without withholding: its own choice must not hide the question
  if (quote.total === 0 || !isTaxInvoiceOffered(facts, courseIds)) return 'hidden';
  // without VAT there is no tax invoice to be required
  return quote.isTaxThresholdMet &&
    facts.settings.is_enable_vat &&
    facts.settings.tax_invoice_policy === 'required'
    ? 'required'
    : 'optional';
}

/** Whether the buyer may be asked about withholding, or would be after choosing a juristic person. */
export function mayOfferWithholding(facts: PurchaseFacts, quote: Quote): boolean {
  const isPossible = quote.withholdingRefusal === null || quote.withholdingRefusal === 'needs_juristic';
  return isPossible && taxBlockOf(facts, quote) !== 'hidden';
}

export type TaxPersonType = 'normal_person' | 'juristic_person';

/** Who a tax invoice is made out to (specification 3 “Tax data”); frozen with the order. */
export interface TaxIdentity {
  personType: TaxPersonType;
  /** first name, or the company's name */
  nameOne: string;
  /** last name, or the branch number (00000: head office) */
  nameTwo: string;
  /** 13 digits */
  taxId: string;
  address: string;
  isDeliveryByTaxAddress: boolean;
  deliveryAddress: string;
  /** company certificate, a private upload */
  certificateId: number | null;
}

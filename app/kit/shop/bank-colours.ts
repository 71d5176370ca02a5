export interface BankLook {
  letters: string;
  /** Dark enough for white letters (4.5:1). */
  colour: string;
}

const look = (letters: string, colour: string): BankLook => ({ letters, colour });

const farmers = look('AG', '#0b6e3b');
const ttb = look('TT', '#0b57a3');
const kkp = look('KP', '#5b4a8a');

/**
 * The bank codes of specification 3. Letters on the bank's colour, because banks' logos may not be copied.
 */
export const bankLooks: ReadonlyMap<string, BankLook> = new Map(
  Object.entries({
    BAY: look('BY', '#7a5a00'),
    BBL: look('B', '#1d3f94'),
    GSB: look('GS', '#c2217e'),
    KBANK: look('K', '#12813a'),
    KTB: look('KT', '#0078a8'),
    NBANK: look('N', '#a3431a'),
    SCB: look('S', '#4b2a82'),
    TTB: ttb,
    TMB: ttb,
    TBANK: ttb,
    ARGI: farmers,
    AGRI: farmers,
    SACO: look('SA', '#1f5f8b'),
    VIETT: look('VT', '#0b5c8f'),
    TECH: look('TE', '#b3202a'),
    VIETC: look('VC', '#00703c'),
    BIDV: look('BI', '#00665e'),
    SHB: look('SH', '#a8501b'),
    HDB: look('HD', '#b01f24'),
    OCEA: look('OC', '#0a5c9e'),
    SAIG: look('SG', '#2a4b9b'),
    VPB: look('VP', '#00713d'),
    TPB: look('TP', '#5e2b97'),
    DONG: look('DO', '#0a5fa8'),
    ACB: look('A', '#1b4fa0'),
    VIB: look('VI', '#9a4a12'),
    LHBANK: look('LH', '#4f5f68'),
    ISBT: look('IS', '#0f6b4f'),
    TISCO: look('TI', '#114f97'),
    CIMBT: look('CI', '#a3172b'),
    UOB: look('U', '#0b3f7d'),
    TBUG: look('TB', '#8a4b00'),
    BAAC: look('BA', '#21702f'),
    BNP: look('BN', '#00704a'),
    BOA: look('BO', '#b3202f'),
    CACIB: look('CA', '#00706a'),
    CITI: look('C', '#0f4e9c'),
    DB: look('D', '#14327a'),
    GHB: look('GH', '#a8561a'),
    HSBC: look('H', '#b3121d'),
    ICBC: look('IC', '#a5152a'),
    JPM: look('JP', '#5a4632'),
    KK: kkp,
    KKP: kkp,
    MB: look('MB', '#1d3c8f'),
    MEGA: look('ME', '#8c6a00'),
    MUFG: look('MU', '#a81626'),
    PROMPTPAY: look('PP', '#12355f'),
    RBS: look('RB', '#1a2f6b'),
    SC: look('SC', '#0b6e4f'),
    TCRB: look('TC', '#0f6a8a'),
    MHCB: look('MH', '#14316f'),
    BANK_LOGO_0001: look('1', '#44525a'),
    BANK_LOGO_0002: look('2', '#44525a'),
    BANK_LOGO_0003: look('3', '#44525a'),
    BANK_LOGO_0004: look('4', '#44525a'),
    BANK_LOGO_0005: look('5', '#44525a'),
  }),
);

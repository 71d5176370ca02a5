/** The keys of a Thai keyboard (Kedmanee) in the order of an English one, without and with shift. */
const ENGLISH = '1234567890-=qwertyuiop[]asdfghjkl;\'zxcvbnm,./!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?';
const THAI = 'ๅ/-ภถุึคตจขชๆไำพะัีรนยบลฟหกดเ้่าสวงผปแอิืทมใฝ+๑๒๓๔ู฿๕๖๗๘๙๐"ฎฑธํ๊ณฯญฐ,ฤฆฏโฌ็๋ษศซ.()ฉฮฺ์?ฒฬฦ';

const toThai = new Map([...ENGLISH].map((key, at) => [key, [...THAI][at]!]));
const toEnglish = new Map([...ENGLISH].map((key, at) => [[...THAI][at]!, key]));

/** The query on the keyboard's other language: l;ylfu is สวัสดี, ำปแำส is excel. Null when the result is no word. */
export function otherLayout(input: string): string | null {
  const text = input.trim();
  if (/[\u0e00-\u0e7f]/.test(text)) {
    const converted = convert(text, toEnglish);
    return /^[a-z0-9 ]{3,}$/i.test(converted) && /[aeiouy]/i.test(converted) ? converted : null;
  }
  const converted = convert(text, toThai);
  return canBeThai(converted) ? converted : null;
}

const convert = (text: string, keys: ReadonlyMap<string, string>): string =>
  [...text].map((letter) => keys.get(letter) ?? letter).join('');

/** Three letters and more, no mark without its consonant. */
const canBeThai = (text: string): boolean =>
  /^[\u0e01-\u0e4e0-9 ]{3,}$/.test(text) &&
  !/(^|[ \u0e40-\u0e44])[\u0e30-\u0e3a\u0e45\u0e47-\u0e4e]/.test(text);

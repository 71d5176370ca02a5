import type { CSSProperties } from 'react';
import { Button } from '~/kit/button';
import { RadioCards } from '~/kit/forms/radio-cards';
import { LinkButton } from '~/kit/link-button';
import { StyleForms } from './style-page-forms';
import { StyleRooms } from './style-page-rooms';
import { StyleShop } from './style-page-shop';
import { StyleUploads } from './style-page-uploads';
import { StylePart } from './style-part';

const COLOURS =
  'paper card sunk ink ink-2 line edge accent hero tint tint-2 marker amber ok ok-bg warn warn-bg bad bad-bg info info-bg';
const SIZES: [string, string][] = [
  ['t6', 'วันนี้อยากเรียนอะไร'],
  ['t5', 'จองที่เรียนไว้ให้แล้ว'],
  ['t4', 'ช่องทางการชำระเงิน'],
  ['t3', 'ใกล้ปิดรับสมัคร'],
  ['t2', 'หลังจ่ายแล้วเกิดอะไรขึ้น'],
  ['t1', 'ขนาดปกติ ที่ปู่ ผู้รู้ น้ำใจ กตัญญู ฐานปั้น'],
  ['t0', 'ข้อความรอง 20 พ.ย. 2569 14:05 น.'],
  ['t-1', 'ป้ายสถานะเท่านั้น'],
];
const THEMES: [string, string][] = [
  ['ค่าตั้งต้น', '#0d5f57'],
  ['อิฐ', '#b4371f'],
  ['คราม', '#2456b8'],
  ['ทอง สว่างเกินจึงถูกปรับ', '#f2b600'],
  ['ขาว', '#ffffff'],
  ['ดำ', '#000000'],
];

/** Every piece in every state, to be looked at. Its words are samples; pieces themselves have none. */
export function StylePage() {
  return (
    <div className="wrap">
      <h1 className="pad4">ชิ้นส่วนทั้งหมด</h1>
      <StylePart title="สี">
        <ul className="swatches">
          {COLOURS.split(' ').map((name) => (
            <li key={name}>
              <span style={{ background: `var(--${name})` }} />
              {name}
            </li>
          ))}
        </ul>
      </StylePart>
      <StylePart title="ตัวอักษร">
        {SIZES.map(([size, text]) => (
          <p key={size} style={{ fontSize: `var(--${size})`, lineHeight: 1.35 }}>
            {text} <span className="meta">{size}</span>
          </p>
        ))}
      </StylePart>
      <StylePart title="ปุ่ม">
        <div className="row">
          <Button>ชำระเงิน</Button>
          <Button look="ghost">ใช้คูปอง</Button>
          <Button look="plain">ไว้แจ้งทีหลัง</Button>
          <Button look="danger">ยกเลิกคำสั่งซื้อ</Button>
          <Button size="small" icon="doc">
            แจ้งสลิป
          </Button>
          <LinkButton href="#" look="ghost" size="small" icon="qr">
            QR
          </LinkButton>
          <Button disabled>เลือกแพ็กเกจก่อน</Button>
          <Button size="big">ชำระเงิน ฿1,741.00</Button>
        </div>
        <Button full>สมัครเรียนและรับลิงก์เข้าเรียนทางอีเมลที่ให้ไว้ตอนสมัครสมาชิก</Button>
      </StylePart>
      <StylePart title="สีร้านอื่นจากค่าเดียว">
        <div className="two">
          {THEMES.map(([name, colour]) => (
            <div key={colour} className="flow gap2" style={{ '--theme': colour } as CSSProperties}>
              <p className="meta">
                {name} {colour}
              </p>
              <div className="hero">
                <b className="wrap">กระดาน</b>
              </div>
              <RadioCards
                name={`theme${colour.slice(1)}`}
                legend={name}
                hideLegend
                chosen="pp"
                cards={[{ value: 'pp', label: 'พร้อมเพย์ QR' }]}
              />
              <p className="row">
                <Button size="small">ชำระเงิน</Button>
                <Button size="small" look="ghost">
                  ใช้คูปอง
                </Button>
                <a href="#ลิงก์">ลิงก์</a>
              </p>
            </div>
          ))}
        </div>
      </StylePart>
      <StyleForms />
      <StyleShop />
      <StyleRooms />
      <StyleUploads />
    </div>
  );
}

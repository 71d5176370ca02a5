import { Button } from '~/kit/button';
import { Check } from '~/kit/forms/check';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { Field } from '~/kit/forms/field';
import { FileField } from '~/kit/forms/file-field';
import { PlanPick } from '~/kit/forms/plan-pick';
import { RadioCards } from '~/kit/forms/radio-cards';
import { Select } from '~/kit/forms/select';
import { TextArea } from '~/kit/forms/text-area';
import { Notice } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { AccountRow } from '~/kit/shop/account-row';
import { BankMark } from '~/kit/shop/bank-mark';
import { CardBrand } from '~/kit/shop/card-brand';
import { Price } from '~/kit/shop/price';
import { StylePart } from './style-part';

const provinces = [
  { value: '10', text: 'กรุงเทพมหานคร' },
  { value: '30', text: 'นครราชสีมา' },
];

export function StyleForms() {
  return (
    <>
      <StylePart title="ช่องกรอก">
        <ErrorSummary
          title="ยังชำระเงินไม่ได้ มี 2 จุดต้องแก้"
          errors={[
            { id: 'email', text: 'อีเมลขาดเครื่องหมาย @' },
            { id: 'coupon', text: 'คูปอง KTB50 ใช้กับพร้อมเพย์ไม่ได้' },
          ]}
          note="ที่กรอกไว้ยังอยู่ครบ ยังไม่มีการตัดเงิน"
        />
        <div className="two">
          <Field name="first" label="ชื่อ" defaultValue="ปาริฉัตร" required />
          <Field name="nick" label="ชื่อเล่น" mark="(ไม่บังคับ)" placeholder="เช่น ฝน" />
          <Field
            name="email"
            type="email"
            label="อีเมล"
            hint="ลิงก์เข้าเรียนจะส่งไปที่นี่"
            error="อีเมลต้องมีเครื่องหมาย @ เช่น name@example.com"
            defaultValue="parichat.s-example.com"
            required
          />
          <Select name="province" label="จังหวัด" prompt="เลือกจังหวัด" options={provinces} required />
          <Field
            name="coupon"
            label="รหัสคูปอง"
            mark="(ถ้ามี)"
            error="KTB50 ใช้ได้เมื่อโอนเงินเท่านั้น"
            defaultValue="KTB50"
            beside={<Button look="ghost">ใช้คูปอง</Button>}
          />
          <Field name="locked" label="ชื่อผู้ใช้" defaultValue="parichat" disabled />
        </div>
        <TextArea name="address" label="ที่อยู่ตามทะเบียน" defaultValue="88/12 อาคารศรีสุวรรณวงศ์ธนาเพิ่มพูนทรัพย์" />
        <Check name="accept" label="ยอมรับเงื่อนไขการใช้งาน" error="ยังไม่ได้ยอมรับเงื่อนไข" />
        <Check
          name="tax"
          label={<b>ขอใบกำกับภาษีเต็มรูป</b>}
          note="ยอดตั้งแต่ 1,000 บาท ขอหักภาษี ณ ที่จ่ายได้ถ้าเป็นนิติบุคคล"
          defaultChecked
          opens={<Field name="taxid" label="เลขประจำตัวผู้เสียภาษี" hint="13 หลัก" inputMode="numeric" />}
        />
        <div className="two">
          <FileField
            name="slip"
            label="สลิปโอนเงิน"
            state="ยังไม่ได้เลือกรูป"
            detail="JPG หรือ PNG ไม่เกิน 10 MB"
            accept="image/*"
          />
          <FileField
            name="slip2"
            label="สลิปที่แนบไว้"
            state="slip-1120-ที่ปู่ส่งมาให้เมื่อวานตอนเย็นๆ.jpg"
            detail="212 kB"
            remove={<a href="#slip2">ลบรูปนี้</a>}
            error="รูปไม่ชัด อ่านยอดไม่ออก ถ่ายใหม่ให้เห็นทั้งใบ"
          />
        </div>
      </StylePart>
      <StylePart title="ตัวเลือกและแพ็กเกจ">
        <RadioCards
          name="pay"
          legend="ช่องทางการชำระเงิน"
          chosen="transfer"
          cards={[
            {
              value: 'pp',
              label: 'พร้อมเพย์ QR',
              note: 'สแกนด้วยแอปธนาคาร เริ่มเรียนทันที',
              end: <BankMark code="PROMPTPAY" />,
              panel: <p>กดชำระเงินแล้วจะเห็น QR</p>,
            },
            {
              value: 'transfer',
              label: 'โอนเข้าบัญชีธนาคาร',
              note: 'แจ้งสลิป ตรวจภายใน 2 ชม. ทำการ',
              panel: (
                <>
                  <AccountRow bankCode="KBANK" number="012-3-45678-9" name="กสิกรไทย · บจก. เรียนดี" />
                  <AccountRow
                    bankCode="SCB"
                    number="987-6-54321-0"
                    name="ไทยพาณิชย์ · บจก. เรียนดี"
                    action={
                      <Button look="ghost" size="small" icon="qr">
                        QR
                      </Button>
                    }
                  />
                  <AccountRow bankCode="?" number="111-1-11111-1" name="ธนาคารที่ไม่มีตรา" />
                </>
              ),
            },
            {
              value: 'card',
              label: 'บัตรเครดิตหรือเดบิต',
              end: (
                <>
                  <CardBrand letters="VISA" /> <CardBrand letters="MC" /> <CardBrand letters="JCB" />
                </>
              ),
            },
            { value: 'kk', label: 'ผ่อนชำระ 0%', note: 'เริ่มต้นที่ 3,000 บาท ยอดนี้ยังไม่ถึง', disabled: true },
          ]}
        />
        <PlanPick
          name="plan"
          legend="แพ็กเกจ"
          chosen="y1"
          error="เลือกแพ็กเกจหนึ่งอย่าง"
          plans={[
            { value: 'm6', name: 'เรียน 6 เดือน', price: <Price satang={159000} />, note: 'นับจากวันที่ชำระสำเร็จ' },
            { value: 'y1', name: 'เรียน 1 ปี', price: <Price satang={199000} />, note: 'พร้อมหนังสือสูตร Excel' },
            {
              value: 'all',
              name: 'ไม่จำกัดเวลา',
              price: <Price satang={249000} />,
              locked: 'เฉพาะสมาชิก เข้าสู่ระบบก่อนจึงเลือกได้',
            },
          ]}
        />
      </StylePart>
      <StylePart title="บอกเหตุ">
        <div className="flow gap2">
          <Notice kind="info">ส่งลิงก์คำสั่งซื้อไปที่อีเมลแล้ว</Notice>
          <Notice kind="ok">ใช้คูปอง RIAN100 แล้ว ลด 100 บาท</Notice>
          <Notice kind="warn">เหลือเวลา 2 ชั่วโมงก่อนคำสั่งซื้อยกเลิกเอง</Notice>
          <Notice kind="bad">
            <p>
              <b>ชำระเงินไม่สำเร็จ</b>
            </p>
            <p>คำสั่งซื้อยังอยู่ กรุณาลองอีกครั้ง</p>
          </Notice>
        </div>
        <p className="row">
          <Pill>ยกเลิกแล้ว</Pill>
          <Pill kind="info">กำลังตรวจสลิป</Pill>
          <Pill kind="warn" icon="clock">
            รอชำระเงิน
          </Pill>
          <Pill kind="ok" icon="check">
            ชำระแล้ว
          </Pill>
          <Pill kind="bad" icon="alert">
            สลิปไม่ผ่าน
          </Pill>
        </p>
      </StylePart>
    </>
  );
}

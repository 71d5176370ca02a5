import { Button } from '~/kit/button';
import { CopyButton } from '~/kit/copy-button';
import { EmptyState } from '~/kit/empty-state';
import { DialogPage } from '~/kit/frame/dialog-page';
import { StaffRail } from '~/kit/frame/staff-rail';
import { Steps } from '~/kit/frame/steps';
import { LinkButton } from '~/kit/link-button';
import { Pager } from '~/kit/pager';
import { Pill } from '~/kit/pill';
import { Countdown } from '~/kit/shop/countdown';
import { ProgressBar } from '~/kit/shop/progress-bar';
import { Table } from '~/kit/table';
import { Skeleton } from './skeleton';
import { StylePart } from './style-part';
import { Toast, ToastRegion } from './toast';

const steps = ['สั่งซื้อ', 'โอนและแจ้ง', 'ตรวจสอบ', 'เริ่มเรียน'];

export function StyleRooms() {
  return (
    <>
      <StylePart title="ลำดับ เวลา ความคืบหน้า">
        <Steps label="เพิ่งเริ่ม" steps={steps} now={0} />
        <Steps label="กลางทาง" steps={steps} now={2} />
        <Steps label="ครบ" steps={steps} now={4} />
        {[0, 40, 100].map((percent) => (
          <ProgressBar key={percent} label="ตัวอย่าง" percent={percent} />
        ))}
        <Countdown label="จ่ายก่อน 14:20 น." word="เหลือ" left="14:32" until="2026-11-20T07:20:00Z" />
        <CopyButton text="0123456789" label="คัดลอกเลขบัญชี" done="คัดลอกแล้ว" />
      </StylePart>
      <StylePart title="ตารางและหน้า">
        <Table
          caption="รอตรวจ"
          columns={[
            { key: 'at', title: 'แจ้ง', isWide: true },
            { key: 'order', title: 'คำสั่งซื้อ' },
            { key: 'sum', title: 'ยอด (บาท)', isFigure: true },
            { key: 'found', title: 'ระบบพบ', isFigure: true },
          ]}
          rows={[
            {
              key: '1',
              cells: [
                '13:20',
                <a key="a" className="nb" href="#1">
                  R69-1120-0412
                </a>,
                '1,290.00',
                <Pill key="p" kind="ok" icon="check">
                  ตรง
                </Pill>,
              ],
            },
            {
              key: '2',
              isCurrent: true,
              cells: [
                '14:36',
                <a key="a" className="nb" href="#2">
                  R69-1120-0457
                </a>,
                '99,999,999,999.00',
                <Pill key="p" kind="bad">
                  ขาด 400
                </Pill>,
              ],
            },
          ]}
        />
        {[
          [1, 2],
          [1, 40],
          [20, 40],
          [40, 40],
        ].map(([current = 1, last = 1]) => (
          <Pager
            key={`${current}/${last}`}
            label={`หน้า ${current} จาก ${last}`}
            current={current}
            last={last}
            urlOf={(page) => `?page=${page}`}
            previous="ก่อนหน้า"
            next="ถัดไป"
            jump={(page) => `ไปหน้า ${page}`}
          />
        ))}
      </StylePart>
      <StylePart title="ราวของทีมงาน">
        <div style={{ maxHeight: 220, overflow: 'clip' }}>
          <StaffRail
            label="หลังร้าน"
            home="#"
            brand="เรียน"
            place="หลังร้าน"
            menu="เมนู"
            groups={[
              {
                title: 'วันนี้',
                links: [
                  { href: '#1', text: 'ภาพรวม', icon: 'chart' },
                  { href: '#2', text: 'ตรวจสลิป', icon: 'doc', count: 9, hot: true, current: true },
                ],
              },
              { title: 'แคตตาล็อก', links: [{ href: '#3', text: 'คอร์ส', icon: 'play', count: 48 }] },
            ]}
          />
        </div>
      </StylePart>
      <StylePart title="หน้าต่างที่เป็นหน้า">
        <DialogPage
          title="ใช้คูปองแทนโปรโมชันไหม"
          actions={
            <>
              <Button>ใช้โปรโมชันต่อ</Button>
              <Button look="ghost">เปลี่ยนเป็นคูปอง</Button>
            </>
          }
        >
          ร้านนี้ใช้ได้อย่างใดอย่างหนึ่ง คูปอง RIAN100 ลด 100.00 บาท โปรโมชันเปิดเทอมลด 199.00 บาท
        </DialogPage>
        <ToastRegion>
          <Toast>
            ใส่ตะกร้าแล้ว <a href="#cart">ดูตะกร้า</a>
          </Toast>
        </ToastRegion>
        <Skeleton lines={2} />
      </StylePart>
      <StylePart title="ว่าง">
        <EmptyState
          word="ว่าง"
          level={2}
          title="ยังไม่มีอะไรในตะกร้า"
          actions={
            <>
              <LinkButton href="#" look="ghost">
                ดูคอร์สทั้งหมด
              </LinkButton>
              <LinkButton href="#" look="plain">
                คำสั่งซื้อของฉัน
              </LinkButton>
            </>
          }
        >
          เลือกคอร์สหรือสินค้าที่อยากเรียน แล้วกลับมาที่นี่
        </EmptyState>
      </StylePart>
    </>
  );
}

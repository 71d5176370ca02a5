import { Button } from '~/kit/button';
import { Chips } from '~/kit/chips';
import { Facts } from '~/kit/facts';
import { SearchForm } from '~/kit/forms/search-form';
import { Breadcrumb } from '~/kit/frame/breadcrumb';
import { Tabs } from '~/kit/frame/tabs';
import { LinkButton } from '~/kit/link-button';
import { Pill } from '~/kit/pill';
import { bankLooks } from '~/kit/shop/bank-colours';
import { BankMark } from '~/kit/shop/bank-mark';
import { BuyBar } from '~/kit/shop/buy-bar';
import { CardList, CourseCard } from '~/kit/shop/course-card';
import { DateTile } from '~/kit/shop/date-tile';
import { LectureSection } from '~/kit/shop/lecture-list';
import { PlanBox, Plans } from '~/kit/shop/plan-box';
import { Price } from '~/kit/shop/price';
import { PriceTrail } from '~/kit/shop/price-trail';
import { ProductCard, ProductList } from '~/kit/shop/product-card';
import { TeacherLine } from '~/kit/shop/teacher-line';
import { VideoPoster } from '~/kit/shop/video-poster';
import { Summary } from '~/kit/summary';
import { StylePart } from './style-part';

const LONG = 'การวิเคราะห์ข้อมูลเชิงลึกสำหรับผู้รู้ ผู้ตื่น และปู่ย่าที่กตัญญู ภาคฤดูร้อน รุ่นที่ 12';
const categories = 'ทักษะทำงาน ภาษา ศิลปะและงานมือ ดนตรี การเงิน เรียนฟรี สุขภาพ อาหาร การเกษตร'.split(' ');

function Cards() {
  return (
    <>
      <CardList>
        <CourseCard
          href="#1"
          title="ภาษาญี่ปุ่นเริ่มจากศูนย์ เตรียมสอบ N5"
          meta="สดผ่านจอ · อังคารและพฤหัส"
          teacher="ครูมิ้นท์ ณิชชา"
          end={
            <>
              <Price satang={390000} />
              <span className="say warn nb">ปิดรับในอีก 2 วัน</span>
            </>
          }
        />
        <CourseCard
          href="#2"
          title={LONG}
          meta="ออนไลน์ · 108 บท"
          teacher="ดร.สุภาวดี มณีโชติ ณ อยุธยา และคณะผู้สอน"
          end={<Price satang={99999999900} formerSatang={129999999900} />}
        />
        <CourseCard
          href="#3"
          title="ปั้นเซรามิกบนแป้นหมุน"
          meta="ในห้องเรียน · กรุงเทพฯ"
          teacher="ครูก้อง"
          end={
            <>
              <span className="say strong">ที่นั่งเต็มแล้ว</span>
              <span className="meta nb">รุ่นหน้า ก.พ. 2570</span>
            </>
          }
          off
        />
        <CourseCard
          href="#4"
          title="ภาษีฟรีแลนซ์ ยื่นเองได้"
          end={
            <>
              <Price satang={0} free="ฟรี" />
              <Pill kind="info">ราคาสมาชิก</Pill>
            </>
          }
        />
      </CardList>
      <ProductList>
        <ProductCard href="#5" title="สมุดฝึกคัดคันจิ N5 ปกอ่อน 160 หน้า" end={<Price satang={18500} />} />
        <ProductCard href="#6" title="ผ้ากันเปื้อนสตูดิโอ" off end={<span className="say strong">สินค้าหมด</span>} />
      </ProductList>
    </>
  );
}

function Course() {
  return (
    <div className="split">
      <div className="flow">
        <Breadcrumb label="เส้นทาง" crumbs={[{ href: '#', text: 'คอร์ส' }, { text: 'ทักษะทำงาน' }]} />
        <VideoPoster
          href="#play"
          alt="ภาพหน้าปกคอร์ส"
          sizes="100vw"
          title="ดูตัวอย่าง"
          detail="1:48 นาที · 6 MB"
          stop="หยุด"
        />
        <TeacherLine
          name="อ.ธนกร วัฒนสุข"
          about="อดีตนักวิเคราะห์ธนาคาร สอนมา 11 ปี"
          end={<Price satang={159000} />}
        />
        <Facts
          facts={[
            { icon: 'play', text: '42 บท 9 ชม. 20 นาที' },
            { icon: 'clock', text: 'เรียนซ้ำได้ 1 ปี' },
            { icon: 'doc', text: 'ไฟล์ฝึก 36 ไฟล์' },
            { icon: 'cap', text: 'ใบประกาศเมื่อเรียนครบ' },
          ]}
        />
        <Tabs
          label="ส่วนของหน้า"
          still
          tabs={[
            { href: '#detail', text: 'รายละเอียด', current: true },
            { href: '#content', text: 'เนื้อหา' },
            { href: '#qna', text: 'ถามตอบ' },
          ]}
        />
        <div>
          <LectureSection
            title="1. รู้จักตารางก่อนรู้จักสูตร"
            meta="7 บท"
            open
            lectures={[
              { key: '1', title: 'SUMIFS รวมยอดตามเงื่อนไข', href: '#l1', state: 'done', duration: '12:30' },
              {
                key: '2',
                title: 'XLOOKUP หาของให้เจอ',
                href: '#l2',
                state: 'now',
                mark: 'play',
                note: 'ค้างไว้ที่ 4:18',
                duration: '10:14',
              },
              {
                key: '3',
                title: 'ช่อง แถว คอลัมน์',
                href: '#l3',
                mark: 'play',
                preview: 'ดูตัวอย่าง',
                duration: '11:40',
              },
              {
                key: '4',
                title: LONG,
                state: 'lock',
                mark: 'lock',
                note: 'ผ่านแบบทดสอบตอนที่ 1 ก่อน',
                duration: '9:05',
              },
            ]}
          />
          <LectureSection title="2. สูตร 12 ตัวที่ใช้จริงทั้งปี" meta="14 บท" lectures={[]} />
        </div>
        <Plans>
          <PlanBox name="เรียน 6 เดือน" price={<Price satang={159000} />} note="นับจากวันที่ชำระเงินสำเร็จ">
            <LinkButton href="#" look="ghost" size="small">
              เลือก 6 เดือน
            </LinkButton>
          </PlanBox>
          <PlanBox name="เรียน 1 ปี" price={<Price satang={199000} />} note="พร้อมหนังสือสูตร Excel">
            <LinkButton href="#" size="small">
              เลือก 1 ปี
            </LinkButton>
          </PlanBox>
        </Plans>
      </div>
      <aside className="panel flow">
        <Summary
          lines={[
            { label: 'แพ็กเกจเรียน 1 ปี', amount: '1,990.00' },
            { label: 'โปรโมชันเปิดเทอม 10%', amount: '−199.00', kind: 'less' },
            { label: 'ค่าส่งหนังสือ', amount: '50.00' },
            { label: 'ยอดชำระ', amount: <Price satang={184100} style="exact" />, kind: 'due' },
            { label: 'รวมภาษีมูลค่าเพิ่ม 7% แล้ว', amount: '120.44', kind: 'note' },
          ]}
        />
        <PriceTrail
          open
          title="ราคานี้มาจากไหน"
          steps={[
            { label: 'ราคาแพ็กเกจ “เรียน 1 ปี”', amount: '1,990.00' },
            { label: 'โปรโมชัน “เปิดเทอม ลด 10%”', amount: '−199.00', note: '1,990.00 × 10%' },
          ]}
        />
        <Button full size="big">
          ชำระเงิน <Price satang={184100} style="exact" />
        </Button>
      </aside>
    </div>
  );
}

export function StyleShop() {
  return (
    <>
      <StylePart title="ธนาคาร">
        <p className="row">
          {[...bankLooks.keys(), 'NO_SUCH_BANK'].map((code) => (
            <span key={code} data-bank={code} title={code}>
              <BankMark code={code} />
            </span>
          ))}
        </p>
      </StylePart>
      <StylePart title="กระดาน ค้นหา หมวด">
        <section className="hero">
          <div className="wrap flow">
            <p className="f4">
              วันนี้อยาก<span className="mark">เรียน</span>อะไร
            </p>
            <SearchForm action="#" label="ค้นหาคอร์สหรือสินค้า" button="ค้นหา" placeholder="เช่น เอ็กเซล สีน้ำ" />
            <Chips
              label="หมวด"
              chips={categories.map((text, index) => ({
                href: `#c${index}`,
                text,
                count: index + 3,
                current: index === 0,
              }))}
              more={{ href: '#all', text: 'ทุกหมวด' }}
            />
          </div>
        </section>
        <Chips
          label="แบบ"
          chips={categories.map((text, index) => ({ href: `#k${index}`, text, current: index === 1 }))}
          more={{ href: '#all', text: 'ทุกแบบ' }}
          limit={6}
        />
        <p className="row">
          <DateTile month="พ.ย." day="22" weekday="อาทิตย์" dateTime="2026-11-22" near />
          <DateTile month="ธ.ค." day="5" weekday="พฤหัสบดี" dateTime="2026-12-05" />
        </p>
      </StylePart>
      <StylePart title="การ์ด">
        <Cards />
      </StylePart>
      <StylePart title="หน้าคอร์ส">
        <Course />
        <BuyBar label="เริ่มต้น" price={<Price satang={159000} />}>
          <LinkButton href="#">สมัครเรียน</LinkButton>
        </BuyBar>
      </StylePart>
    </>
  );
}

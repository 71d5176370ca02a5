/** Invented people; the addresses end nowhere (RFC 2606). */
const NAMES = `ณัฐชา ศรีวิไล|กิตติพงษ์ แซ่ตั้ง|พิมพ์ชนก อินทรสุข|ธนวัฒน์ บุญมาก|สุชาดา เพ็งพันธุ์|ปกรณ์ วงศ์ไทย|อรวรรณ จันทร์แก้ว
วรเมธ ทองดี|ศิริพร คำแสน|ชยพล รุ่งเรือง|มนัสนันท์ ใจงาม|เอกชัย พรหมมา|รัตนา ศรีสมบูรณ์|ภาณุพงศ์ กาญจนวัฒน์|จิราพร สายบุญ
นภัสสร มีทรัพย์|อภิสิทธิ์ ชูศรี|วิภาวี หอมจันทร์|สมพงษ์ ดีเลิศ|กมลชนก แสงอรุณ|ธีรเดช ปานทอง|ปิยะดา สุวรรณรัตน์|ณรงค์ฤทธิ์ เกิดผล
ชลธิชา นาคสวัสดิ์|อนุชา ภูมิใจ|เบญจวรรณ ลิ้มเจริญ|พีรพล อ่อนละมัย|สุภาพร ขันทอง|วสันต์ เรืองศรี|ขวัญใจ พูลสวัสดิ์|ดนัย ตันติกุล
มาลินี โชติช่วง|ศุภกร บัวหลวง|ลลิตา วัฒนะ|ไพโรจน์ สมหวัง|ปาริชาต ยอดแก้ว`;

export interface HistoryBuyer {
  firstname: string;
  lastname: string;
  email: string;
  tel: string;
}

export const HISTORY_BUYERS: readonly HistoryBuyer[] = NAMES.split(/[|\n]/).map((name, index) => {
  const [firstname = '', lastname = ''] = name.split(' ');
  const tel = `08${String(10_000_000 + index * 1_234_567).slice(0, 8)}`;
  return { firstname, lastname, email: `buyer${index + 1}@example.test`, tel };
});

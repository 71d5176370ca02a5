import { picturePath } from '~/catalogue/picture-source';
import uploadScript from '~/enhance/upload-set?worker&url';
import { type ShownUpload, UploadSet } from '~/kit/forms/upload-set';
import type { UploadMode } from '~/values/upload-list';
import { StylePart } from './style-part';

const entry = (stored: string, name: string): ShownUpload => ({
  name,
  stored,
  smallUrl: picturePath(stored, 320, 'webp'),
  largeUrl: picturePath(stored, 640, 'jpg'),
});
const SETS: readonly { title: string; mode: UploadMode; entries: ShownUpload[]; error?: string }[] = [
  { title: 'รูปเดียว เต็มแล้ว', mode: 'single', entries: [entry('excel-work', 'excel-work.jpg')] },
  {
    title: 'ไม่เกินสามรูป มีรูปที่หาไม่เจอ',
    mode: { limit: 3 },
    entries: [
      entry('canvas-tote', 'กระเป๋าผ้าแคนวาสสีธรรมชาติ_ชื่อไฟล์ยาวมากจากโทรศัพท์_20261123.jpg'),
      { ...entry('lost', 'หายไป.jpg'), isMissing: true },
    ],
  },
  {
    title: 'กี่รูปก็ได้ ยังไม่มี',
    mode: 'multiple',
    entries: [],
    error: 'แผนที่.svg: ไฟล์ชนิดนี้ใช้ไม่ได้ เลือกรูป JPG, PNG หรือ GIF',
  },
];

export function StyleUploads() {
  return (
    <StylePart title="ชุดรูป">
      {SETS.map(({ title, mode, entries, error }, index) => (
        <form key={title}>
          <UploadSet
            id={`uploads-${index}`}
            label={title}
            error={error}
            mode={mode}
            entries={entries}
            accept="image/jpeg,image/png,image/gif"
            addressOf={() => ''}
            isOrdered={mode !== 'single'}
          />
        </form>
      ))}
      <script type="module" src={uploadScript} async />
    </StylePart>
  );
}

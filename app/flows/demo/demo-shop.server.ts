import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { hashPassword } from '~/accounts/sign-in/passwords.server';
import { DEMO_PASSWORD } from '~/accounts/sign-in/staff-password.server';
import { importCatalogue } from '~/catalogue/import/import-catalogue.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { FileStore } from '~/platform/storage/file-store';
import { PAYMENT_METHODS, paymentMethod } from '~/providers/methods/payment-methods';
import { writeSampleReview } from '~/reviews/write-sample-review.server';
import { refusalOfSetting } from '~/settings/site-settings.server';
import { parseMoney } from '~/values/money';
import { addDays, addHours, bangkokDay, type Day, weekdayOf } from '~/values/time';
import { writeDiscounts } from './demo-discounts.server';
import { hasCourses, markDemoDatabase } from './demo-origin.server';
import { readDemoQuizzes, writeDemoQuiz } from './demo-quizzes.server';
import { type DemoPerson, type DemoShop, readDemoShop } from './demo-shop';
import { readVideoTexts, writeVideoTexts } from './demo-video-texts.server';
import { bringDemoVideos, writeDemoVideos } from './demo-videos.server';
import { FULL_CLASS } from './full-class';

/** The folder the demo shop is made from: beside the build, as the migrations are. */
const demoFolder = () => path.resolve('db/demo');
/** Every demo account has it; printed at start, refused when the shop is live. */

/**
 * Fills a shop without courses with the demo catalogue, its settings, accounts and pictures; does nothing when there is a
 * course. Files come first and the rows in one transaction, so a start that is killed halfway begins again.
 */
export async function loadDemoShop(
  db: Db,
  { files, hasHistory = false, now }: { files: FileStore; hasHistory?: boolean; now: Date },
): Promise<void> {
  if (await hasCourses(db)) return;
  const from = demoFolder();
  for (const folder of ['pictures', 'videos', 'files']) await copyMissing(from, files, folder);
  const catalogue: unknown = JSON.parse(await fs.readFile(path.join(from, 'catalogue.json'), 'utf8'));
  const shop = readDemoShop(JSON.parse(await fs.readFile(path.join(from, 'shop.json'), 'utf8')));
  const quizzes = await readDemoQuizzes(from);
  const videoTexts = await readVideoTexts(from);
  const videos = await bringDemoVideos(from, files);
  // slow on purpose, so not inside the transaction
  const people = await Promise.all(
    shop.people.map(async (person) => ({ person, passwordHash: await hashPassword(DEMO_PASSWORD) })),
  );
  await inTransaction(db, async (tx) => {
    // several processes may start on one empty server: one fills it, the others find it full
    await sql`set local lock_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(hashtext('demo-shop'))`.execute(tx);
    if (await hasCourses(tx)) return;
    await markDemoDatabase(tx, { hasHistory, now });
    await writeShop(tx, shop, now);
    const content = withRealDays(catalogue, bangkokDay(now));
    const imported = await importCatalogue(tx, { content, placeOf: demoPlace }, { now });
    if (!imported.ok) {
      const list = imported.refusal.mistakes.map(({ column, message }) => `${column}: ${message}`);
      throw new Error(`db/demo/catalogue.json is wrong. ${list.slice(0, 5).join('; ')}`);
    }
    await writeDemoVideos(tx, videos, now);
    await writeVideoTexts(tx, videoTexts, now);
    for (const { person, passwordHash } of people) await writePerson(tx, person, passwordHash, now);
    await writeDiscounts(tx, shop, now);
    for (const quiz of quizzes) await writeDemoQuiz(tx, quiz);
    for (const question of shop.questions) await writeQuestion(tx, question, now);
    for (const review of shop.reviews) await writeReview(tx, review, now);
    for (const certificate of shop.certificates) await writeCertificate(tx, certificate);
    // its past fills the class seat by seat; until then nobody buys one of them
    if (hasHistory)
      await tx
        .updateTable('course')
        .set({ seat_limit: FULL_CLASS.seats, seats_held: FULL_CLASS.seats })
        .where('external_key', '=', FULL_CLASS.course)
        .execute();
  });
}

const demoPlace = (at: readonly PropertyKey[]) => ({ row: 1, column: at.map(String).join('.') });

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const RELATIVE_DAY = new RegExp(`^([+-]\\d{1,4})d(?::(${WEEKDAYS.join('|')})(:open)?)?$`);

/**
 * Days in the demo catalogue count from today (“+12d”), so that its classes are always about to begin; “+12d:sat” is the first
 * Saturday from then on, so that a class on Saturdays always falls on one, and “+12d:sat:open” the first that is no holiday.
 */
export function withRealDays(content: unknown, today: Day): unknown {
  if (Array.isArray(content)) return content.map((each) => withRealDays(each, today));
  if (typeof content === 'object' && content !== null)
    return Object.fromEntries(
      Object.entries(content).map(([name, each]) => [name, withRealDays(each, today)]),
    );
  const relative = typeof content === 'string' ? RELATIVE_DAY.exec(content) : null;
  if (!relative) return content;
  const day = addDays(today, Number(relative[1]));
  if (!relative[2]) return day;
  const onWeekday = addDays(day, (WEEKDAYS.indexOf(relative[2]) - weekdayOf(day) + 7) % 7);
  return relative[3] ? openDay(onWeekday) : onWeekday;
}

/** Holidays of a fixed day, on which no school teaches. */
const HOLIDAYS = /-(?:01-01|04-1[3-5]|05-01|05-04|06-03|07-28|08-12|10-13|10-23|12-05|12-10|12-31)$/;

const openDay = (day: Day): Day => (HOLIDAYS.test(day) ? openDay(addDays(day, 7)) : day);

async function writeShop(tx: Tx, shop: DemoShop, now: Date): Promise<void> {
  const settings = Object.entries(shop.settings);
  for (const [key, value] of settings) {
    const refusal = refusalOfSetting(key, value);
    if (refusal) throw new Error(`db/demo/shop.json: ${refusal.code}: ${key}`);
  }
  if (settings.length > 0)
    await tx
      .insertInto('site_setting')
      .values(settings.map(([key, value]) => ({ key, value: JSON.stringify(value), updated_at: now })))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  if (shop.userGroups.length > 0)
    await tx
      .insertInto('user_group')
      .values(
        shop.userGroups.map((group) => ({
          name: group.name,
          is_default: group.isDefault,
          is_self_selectable: group.isSelfSelectable,
        })),
      )
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  await tx
    .insertInto('payment_method')
    .values(demoMethods(shop))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  if (shop.bankAccounts.length > 0)
    await tx
      .insertInto('bank_account')
      .values(
        shop.bankAccounts.map((account, position) => ({
          external_key: `demo-${account.bankCode.toLowerCase()}-${position + 1}`,
          bank_code: account.bankCode,
          account_number: account.accountNumber,
          account_name: account.accountName,
          prompt_pay_id: account.promptPayId,
          currency: account.currency,
          position,
        })),
      )
      .onConflict((conflict) => conflict.column('external_key').doNothing())
      .execute();
  if (shop.shippingFees.length > 0)
    await tx
      .insertInto('shipping_fee')
      .values(
        shop.shippingFees.map((fee, position) => ({
          external_key: `demo-${position + 1}`,
          name: fee.name,
          fee_satang: parseMoney(fee.feeBaht) ?? fail(`the fee ${fee.feeBaht} is no amount`),
          fee_usd_cents: fee.feeUsd === null ? null : parseMoney(fee.feeUsd, 'USD'),
          position,
        })),
      )
      .onConflict((conflict) => conflict.column('external_key').doNothing())
      .execute();
}

async function writePerson(tx: Tx, person: DemoPerson, passwordHash: string, now: Date): Promise<void> {
  const group = person.userGroup
    ? await tx
        .selectFrom('user_group')
        .select('id')
        .where('name', '=', person.userGroup)
        .executeTakeFirstOrThrow()
    : null;
  const written = await tx
    .insertInto('person')
    .values({
      kind: 'member',
      email: person.email.toLowerCase(),
      email_proven_at: now,
      username: person.email.toLowerCase(),
      password_hash: passwordHash,
      firstname: person.firstname,
      lastname: person.lastname,
      nickname: person.nickname,
      tel: person.tel,
      address: person.address,
      user_group_id: group?.id ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!written) return;
  await tx
    .insertInto('person_role')
    .values(person.roles.map((role) => ({ person_id: written.id, role })))
    .execute();
  if (person.teacher)
    await tx
      .updateTable('teacher')
      .set({ person_id: written.id })
      .where('external_key', '=', person.teacher)
      .execute();
  if (person.taxProfile)
    await tx
      .insertInto('tax_profile')
      .values({
        person_id: written.id,
        person_type: person.taxProfile.personType,
        name_one: person.taxProfile.nameOne,
        name_two: person.taxProfile.nameTwo,
        tax_id: person.taxProfile.taxId,
        address: person.taxProfile.address,
        updated_at: now,
      })
      .execute();
}

async function writeReview(tx: Tx, review: DemoShop['reviews'][number], now: Date): Promise<void> {
  await writeSampleReview(tx, {
    courseId: await courseOfKey(tx, review.course),
    authorName: review.author,
    rating: review.rating,
    body: review.body,
    progressPercent: review.progress,
    reply: review.reply,
    writtenAt: addHours(now, -24 * review.daysAgo),
  });
}

async function writeCertificate(
  tx: Tx,
  { course, design, title, titleEn, signerRole }: DemoShop['certificates'][number],
): Promise<void> {
  await tx
    .updateTable('course')
    .set({
      certificate_design: design,
      certificate_title: title,
      certificate_title_en: titleEn,
      certificate_signer_role: signerRole,
    })
    .where('id', '=', await courseOfKey(tx, course))
    .execute();
}

async function courseOfKey(tx: Tx, key: string): Promise<number> {
  const course = await tx
    .selectFrom('course')
    .select('id')
    .where('external_key', '=', key)
    .executeTakeFirstOrThrow();
  return course.id;
}

async function writeQuestion(tx: Tx, question: DemoShop['questions'][number], now: Date): Promise<void> {
  const courseId = await courseOfKey(tx, question.course);
  const written_at = addHours(now, -24 * question.daysAgo);
  const command = { course_id: courseId, status: 'shown' as const, written_at };
  const result = await tx
    .insertInto('course_comment')
    .values({ ...command, author_name: question.author, body: question.body })
    .returning('id')
    .executeTakeFirstOrThrow();
  const teacher = await tx
    .selectFrom('course')
    .innerJoin('teacher', 'teacher.id', 'course.teacher_id')
    .select('teacher.person_id')
    .where('course.id', '=', courseId)
    .executeTakeFirst();
  for (const { author, byTeacher, body } of question.answers) {
    const person_id = byTeacher ? (teacher?.person_id ?? null) : null;
    await tx
      .insertInto('course_comment')
      .values({ ...command, parent_id: result.id, person_id, author_name: author, body })
      .execute();
  }
}

/** Copies what is not there yet. */
/** Every method at the sandbox, the shop's first ones first. */
function demoMethods({ paymentMethods: first }: DemoShop) {
  const place = (id: number) => first.findIndex((method) => method.id === id);
  const others = PAYMENT_METHODS.filter(({ id }) => place(id) < 0);
  return [...first, ...others].map((listed, index) => {
    const method = paymentMethod(listed.id) ?? fail(`there is no payment method ${listed.id}`);
    const { nameTh = method.name.th, nameEn = method.name.en } = first[place(listed.id)] ?? {};
    return {
      id: method.id,
      name_th: nameTh,
      name_en: nameEn,
      secrets: JSON.stringify(method.sandboxKeys ?? {}),
      is_enabled: true,
      position: index + 1,
    };
  });
}

async function copyMissing(from: string, files: FileStore, folder: string): Promise<void> {
  const names = await fs.readdir(path.join(from, folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const there = new Set<string>();
  for await (const { key } of files.list(`${folder}/`)) there.add(key);
  for (const name of names) {
    const key = `${folder}/${name}`;
    if (!there.has(key)) await files.write(key, await fs.readFile(path.join(from, key)));
  }
}

function fail(reason: string): never {
  throw new Error(`db/demo/shop.json: ${reason}`);
}

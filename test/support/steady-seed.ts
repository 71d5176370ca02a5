import fc from 'fast-check';

/**
 * Generated cases are the same at every run, so that what is red for one is red for all; `npm run test:deep` and TEST_SEED=random look for
 * new ones, TEST_SEED=n repeats them.
 */
const { TEST_SEED: text, TEST_SCALE: scale } = process.env;
const isRandom = text === 'random' || (text === undefined && Number(scale ?? 1) > 1);
if (!isRandom) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(text ?? 2569) });

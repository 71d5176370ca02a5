import { expect, test } from 'vitest';
import { type LiveNews, readLiveNews } from './live-news';

test.each<LiveNews>([
  { about: 'order', id: 12 },
  { about: 'sessions', id: 3 },
  { about: 'question', id: 3 },
  { about: 'queues' },
  { about: 'everything' },
])('%o arrives as it was sent', (news) => {
  expect(readLiveNews(JSON.stringify(news))).toEqual(news);
});

test.each([
  '',
  'order',
  '{',
  'null',
  '7',
  '{"about":"order"}',
  '{"about":"order","id":"1"}',
  '{"about":"order","id":0}',
  '{"about":"rain","id":1}',
])('what cannot be read is nothing: %s', (text) => {
  expect(readLiveNews(text)).toBeNull();
});

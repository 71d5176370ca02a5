import { describe, expect, it } from 'vitest';
import { videoSource } from './external-video';

describe('LRN-02 external players by upload type', () => {
  it.each([
    'dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=x',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://m.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ])('plays %s without cookies, from the second it stopped at', (storedVideo) => {
    expect(videoSource(storedVideo, 'youtube', 90)).toEqual({
      kind: 'embed',
      host: 'YouTube',
      url: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&start=90',
      watchUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90',
    });
  });

  it.each([
    ['76979871', '76979871?dnt=1', '76979871'],
    ['https://vimeo.com/76979871', '76979871?dnt=1', '76979871'],
    ['https://vimeo.com/76979871/0a1b2c', '76979871?dnt=1&h=0a1b2c', '76979871/0a1b2c'],
    ['https://player.vimeo.com/video/76979871?h=0a1b', '76979871?dnt=1&h=0a1b', '76979871/0a1b'],
  ])('plays %s by the player of Vimeo', (storedVideo, player, page) => {
    expect(videoSource(storedVideo, 'vimeo', 90)).toEqual({
      kind: 'embed',
      host: 'Vimeo',
      url: `https://player.vimeo.com/video/${player}#t=90s`,
      watchUrl: `https://vimeo.com/${page}#t=90s`,
    });
  });

  it('opens other addresses as links, and takes nothing else for one', () => {
    expect(videoSource('https://live.example.com/room/4', 'link')).toEqual({
      kind: 'link',
      host: 'live.example.com',
      url: 'https://live.example.com/room/4',
    });
    expect(videoSource('javascript:alert(1)', 'link')).toBeNull();
    expect(videoSource('https://evil.example/embed/dQw4w9WgXcQ', 'youtube')).toBeNull();
    expect(videoSource('../../x', 'vimeo')).toBeNull();
    expect(videoSource('  ', 'file')).toBeNull();
    expect(videoSource('lesson.mp4', 'file')).toEqual({ kind: 'file', name: 'lesson.mp4' });
  });
});

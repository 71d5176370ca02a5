import { describe, expect, test } from 'vitest';
import { courseTypesOf, isFiltered, listFilterFrom, listUrl } from './list-filter';

const from = (search: string) => listFilterFrom(new URLSearchParams(search));

describe('what a list’s address asks for', () => {
  test('everything it knows', () =>
    expect(
      from('q=ภาษี&type=live&free=1&max=1000&category=money&taught=en&sort=price&page=3&size=20'),
    ).toEqual({
      query: 'ภาษี',
      type: 'live',
      isFree: true,
      maxPrice: 1000,
      category: 'money',
      isInEnglish: true,
      sort: 'price',
      page: '3',
      size: '20',
    }));

  test('what means nothing is left out', () => {
    const filter = from('type=toString&free=yes&max=-5&category=../x&q=%20');
    expect(isFiltered(filter)).toBe(false);
    expect(from('max=99999999999').maxPrice).toBeNull();
    expect(from('q=x&sort=constructor').sort).toBeNull();
    // without words the newest stand first anyway: one list has one address
    expect(from('sort=new').sort).toBeNull();
    expect(from('q=x&sort=new').sort).toBe('new');
  });

  test('a way to take part is several types; one type may be asked for, too', () => {
    expect(courseTypesOf(from('type=classroom'))).toEqual(['In-class', 'In-class-free', 'Private-Classroom']);
    expect(courseTypesOf(from('type=In-class'))).toEqual(['In-class']);
    expect(courseTypesOf(from(''))).toBeNull();
  });
});

describe('addresses of a list', () => {
  test('choices are kept, a new choice starts at page 1', () => {
    const filter = from('q=ก ข&type=live&page=4&size=20');
    expect(listUrl('/courses', filter, { isFree: true })).toBe(
      '/courses?q=%E0%B8%81+%E0%B8%82&type=live&free=1&size=20',
    );
    expect(listUrl('/courses', filter, { page: '5' })).toContain('page=5');
    expect(listUrl('/courses', from('taught=en&sort=rating'))).toBe('/courses?taught=en&sort=rating');
    expect(listUrl('/courses', {})).toBe('/courses');
  });
});

import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { anew } from '../../../test/screen.ts';
import type { OwnClassDetail } from '../../../shared/contract/own-classes.ts';
import type { PointPlace } from '../../../shared/contract/points.ts';
import { Timetable } from './days.tsx';
import { Places } from './places.tsx';

anew();
const point = (id: number, name: string): PointPlace => ({
  ...{ id, name, city: '绍兴', county: '诸暨', address: `${name}老街 1 号`, latitude: 29.79, longitude: 120.41 },
});
const lesson = (of: Pick<OwnClassDetail['courses'][number], 'point' | 'place'>, id = 1) => ({
  ...{
    id,
    name: `第 ${id} 课`,
    teacherName: '沈知微',
    signInStatus: null,
    signInTime: null,
    leave: null,
    objection: null,
    files: [],
    ...of,
  },
  ...{ startTime: `2026-12-0${id}T01:00:00.000Z`, endTime: `2026-12-0${id}T03:30:00.000Z` },
});
const links = () => screen.getAllByRole('link').map((a) => `${a.textContent} ${a.getAttribute('href')}`);

it('a class is shown on a map, or else its lessons: each point once, three at most, and none where there is none', () => {
  const shown = (given: Pick<OwnClassDetail, 'point' | 'courses'>) => {
    cleanup();
    render(<Places of={given as OwnClassDetail} />, { wrapper: MemoryRouter });
    const region = screen.queryByRole('region', { name: '地点' });
    if (!region) return null;
    const maps = within(region).getAllByRole('img');
    return [maps.map((m) => m.getAttribute('aria-label')), links().filter((l) => l.includes('/xcjx/'))];
  };
  const names = ['后陈', '余村', '后陈', '枫桥', '龙坞'];
  const courses = names.map((name, i) => lesson({ place: name, point: point(names.indexOf(name) + 1, name) }, i + 1));
  expect(shown({ point: point(7, '之江'), courses })).toEqual([['之江在绍兴的位置示意'], ['之江 /xcjx/7/']]);
  expect(screen.getByRole('region').textContent).toContain('之江老街 1 号在地图中查看（打开外部网站）示意图');
  expect(links()[1]).toMatch(/^在地图中查看.*position=120\.41%2C29\.79&name=/);
  expect(shown({ point: null, courses })).toEqual([
    ['后陈', '余村', '枫桥'].map((name) => `${name}在绍兴的位置示意`),
    ['后陈 /xcjx/1/', '余村 /xcjx/2/', '枫桥 /xcjx/4/'],
  ]);
  expect(shown({ point: null, courses: [lesson({ place: '105 教室', point: null })] })).toBeNull();
});

it('a point of lessons says which these are and when, the first three of more; that of the class is of all', () => {
  const at = point(4, '后陈');
  const courses = [1, 2, 3, 4].map((day) => lesson({ place: '后陈', point: at }, day));
  const shown = (given: Pick<OwnClassDetail, 'point' | 'courses'>) => {
    cleanup();
    render(<Places of={given as OwnClassDetail} />, { wrapper: MemoryRouter });
    return [...document.querySelectorAll('h3 + ul li')].map((li) => li.textContent);
  };
  expect(shown({ point: null, courses: courses.slice(1, 3) })).toEqual([
    '12月2日 09:00　第 2 课',
    '12月3日 09:00　第 3 课',
  ]);
  expect(shown({ point: null, courses: courses.slice(0, 3) }).slice(2)).toEqual(['12月3日 09:00　第 3 课']);
  expect(shown({ point: null, courses }).slice(2)).toEqual(['12月3日 09:00　第 3 课', '共 4 节课，见课程表']);
  expect(shown({ point: at, courses })).toEqual([]);
});

it('a lesson leads to its teaching point, whose name is not said twice', () => {
  const courses = [
    lesson({ place: '后陈', point: point(4, '后陈') }),
    lesson({ place: '村口集合', point: point(5, '余村') }, 2),
    lesson({ place: '105 教室', point: null }, 3),
  ];
  render(<Timetable lessons={courses} now={new Date('2026-11-30T02:00:00Z')} empty={null} signIn={undefined} />, {
    wrapper: MemoryRouter,
  });
  const said = [...document.querySelectorAll('li small')].map((s) => s.textContent);
  expect(said).toEqual(['沈知微　后陈', '沈知微　村口集合　余村', '沈知微　105 教室']);
  expect(links()).toEqual(['后陈 /xcjx/4/', '余村 /xcjx/5/']);
});

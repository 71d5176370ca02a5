-- the demo's past is played after its shop was made: 'begun' until the last order of it is there
alter table demo_shop add column history text not null default 'none' check (history in ('none', 'begun', 'made'));

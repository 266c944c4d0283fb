import '@/styles/specimen.css';
import { getRouteApi } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { cx } from '@/lib/class-names';
import { useSearchChange } from '@/patterns/list/list-search';
import { PageTitle } from '@/patterns/navigation/page-title';
import { Segmented } from '@/ui/segmented';
import { Badges } from './badges';
import { Buttons, Choices, Icons } from './controls';
import { Feedback } from './feedback';
import { FormFields } from './form-fields';
import { Records } from './records';
import { Colours, Sizes, TypeSizes } from './token-tables';

const route = getRouteApi('/signed-in/theme-preview');

const previewSections: readonly [id: string, title: string, Part: ComponentType][] = [
  ['colours', 'Colors', Colours],
  ['type', 'Type', TypeSizes],
  ['sizes', 'Sizes', Sizes],
  ['badges', 'Badges', Badges],
  ['buttons', 'Buttons', Buttons],
  ['controls', 'Controls', Choices],
  ['fields', 'Fields', FormFields],
  ['feedback', 'Feedback', Feedback],
  ['records', 'Records', Records],
  ['icons', 'Icons', Icons],
];

const themes = [
  { value: 'own', label: 'Your theme' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
] as const;

/** Every token and component in its states: for designers, and for the visual tests. */
export function ThemePreviewPage() {
  const { view } = route.useSearch();
  const change = useSearchChange();
  const theme = themes.find(({ value }) => value === view)?.value ?? 'own';
  return (
    <div className={cx('specimen-page', theme !== 'own' && `specimen-${theme}`)}>
      <PageTitle>Theme preview</PageTitle>
      <div className="page-head specimen-head">
        <h1>Theme preview</h1>
        <Segmented
          label="Theme of this page"
          value={theme}
          options={themes}
          onChange={(next) => change({ view: next === 'own' ? undefined : next }, { replace: true })}
        />
      </div>
      <nav className="specimen-contents" aria-label="On this page">
        {previewSections.map(([id, title]) => (
          <a key={id} className="btn sm" href={`#${id}`} onClick={(event) => jump(event, id)}>
            {title}
          </a>
        ))}
      </nav>
      {previewSections.map(([id, title, Part]) => (
        <section key={id} id={id} className="card specimen-part" aria-labelledby={`${id}-title`} tabIndex={-1}>
          <header>
            <h2 id={`${id}-title`}>{title}</h2>
          </header>
          <div className="body">
            <Part />
          </div>
        </section>
      ))}
    </div>
  );
}

/** Keeps the other URL parameters and focuses the section, for people who don't see the page move. */
function jump(event: { preventDefault: () => void }, id: string): void {
  event.preventDefault();
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
}

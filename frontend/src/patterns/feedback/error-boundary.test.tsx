import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary';

const Page = ({ broken }: { broken: boolean }) => {
  if (broken) throw new Error('no such field');
  return <p>Welcome</p>;
};

test('a page that fails to render is replaced by the error, until it is tried again', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const shown = (broken: boolean, tries: number) => (
    <ErrorBoundary key={tries} fallback={(error) => <p>{String(error)}</p>}>
      <Page broken={broken} />
    </ErrorBoundary>
  );
  const { rerender } = render(shown(true, 0));
  expect(screen.getByText('Error: no such field')).toBeDefined();
  rerender(shown(false, 0));
  expect(screen.queryByText('Welcome')).toBeNull();
  rerender(shown(false, 1));
  expect(screen.getByText('Welcome')).toBeDefined();
});

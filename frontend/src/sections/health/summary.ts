import type { Health, HealthCheck } from './api';
import { statuses } from './labels';

const order = ['failed', 'warning', 'off', 'ok'] as const;

/** Failed checks first, then warnings, then parts that aren't set up, then the rest; each in the server's order. */
export const byUrgency = (checks: readonly HealthCheck[]): HealthCheck[] =>
  order.flatMap((status) => checks.filter((check) => check.status === status));

export const countOf = (checks: readonly HealthCheck[], status: HealthCheck['status']): number =>
  checks.filter((check) => check.status === status).length;

/** The result in a heading and a sentence. */
export function summaryOf(checks: readonly HealthCheck[]): { title: string; text: string } {
  const off = countOf(checks, 'off');
  const urgent = countOf(checks, 'failed') + countOf(checks, 'warning');
  const passed = countOf(checks, 'ok');
  return {
    title:
      urgent === 0 ? 'Everything works' : urgent === 1 ? '1 check needs attention' : `${urgent} checks need attention`,
    text: `${passed} of ${checks.length} passed${off > 0 ? `, ${off} not set up` : ''}.`,
  };
}

/** All checks as text, for a support request. */
export const reportOf = ({ checked_at, checks }: Health): string =>
  [
    `Orderkeep health, ${checked_at}`,
    ...byUrgency(checks).map(({ title, status, figure, detail, since }) =>
      [`${statuses[status].label}${since === null ? '' : ` since ${since}`}: ${title}`, figure, detail]
        .filter(Boolean)
        .join(' - '),
    ),
  ].join('\n');

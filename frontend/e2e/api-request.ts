// API requests within the session of the page, to set up data that the journey is not about.

import type { Page } from '@playwright/test';

export interface Row {
  id: string;
  number: string;
}

export const apiRequest = <T = Row>(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
  environment = 'test',
): Promise<T> =>
  page.evaluate(
    async ([how, where, sent, within]) => {
      const { api_key } = (await (await fetch('/config.json')).json()) as { api_key: string };
      const kept = Object.values(localStorage).find((text: string) => text.includes('access_token')) as string;
      const { access_token } = JSON.parse(kept) as { access_token: string };
      const headers = {
        apikey: api_key,
        authorization: `Bearer ${access_token}`,
        'x-environment': within,
        'content-type': 'application/json',
      };
      const answer = await fetch(`/rest/v1${where}`, { method: how, headers, body: sent });
      if (!answer.ok) throw new Error(`${how} ${where}: ${await answer.text()}`);
      return answer.json() as Promise<T>;
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body), environment] as const,
  );

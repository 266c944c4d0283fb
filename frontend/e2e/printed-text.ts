// The text of a PDF: from the API, read with the session of the page, or of a printed page.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from './forked-servers';

const read = `
import io, sys
from pypdf import PdfReader
print("\\n".join(page.extract_text() for page in PdfReader(io.BytesIO(sys.stdin.buffer.read())).pages))
`;

export const textOfPdf = (bytes: Uint8Array): string => {
  const done = spawnSync(join(root, '.venv/bin/python'), ['-c', read], { input: bytes, encoding: 'utf8' });
  return `${done.stdout}${done.stderr}`;
};

export const printedText = async (page: Page, path: string): Promise<string> => {
  const bytes = await page.evaluate(async (where) => {
    const { api_key } = (await (await fetch('/config.json')).json()) as { api_key: string };
    const kept = Object.values(localStorage).find((text: string) => text.includes('access_token')) as string;
    const { access_token } = JSON.parse(kept) as { access_token: string };
    const headers = { apikey: api_key, authorization: `Bearer ${access_token}`, 'x-environment': 'test' };
    const answer = await fetch(`/rest/v1${where}`, { headers });
    return [...new Uint8Array(await answer.arrayBuffer())];
  }, path);
  return textOfPdf(Buffer.from(bytes));
};

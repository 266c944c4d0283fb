// Records the silent clips of the tour: real clicks and keys in the sample shop, as Playwright sees them, encoded by
// ffmpeg. Part of `make screenshots`.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SIZE = { width: 1280, height: 800 };
const FRAMES_PER_SECOND = 12;
/** Of VP9, from 0 to 63: small letters stay readable. */
const QUALITY = 45;
const MOST_BYTES = 400 * 1024;
/** Milliseconds in which a viewer reads what has just appeared. */
const READ = 1400;
const LOOK = 650;
const TYPING = { delay: 55 };

const pause = (page, milliseconds) => page.waitForTimeout(milliseconds);

async function choose(page, field, text) {
  await field.click();
  await pause(page, LOOK / 2);
  await field.pressSequentially(text, TYPING);
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await pause(page, LOOK);
  await page.keyboard.press('Enter');
  await pause(page, LOOK);
}

/** Each begins on a settled page and ends on what it is about. */
export const clips = [
  {
    name: 'order',
    path: '/purchases',
    async play(page) {
      await page.keyboard.press('n');
      await page.keyboard.press('o');
      await page.getByRole('combobox', { name: /^Customer/ }).waitFor();
      await pause(page, LOOK);
      await choose(page, page.getByRole('combobox', { name: /^Customer/ }), 'uma');
      await choose(page, page.getByRole('combobox', { name: /^Product/ }), 'robot');
      await page.keyboard.type('2', TYPING);
      await pause(page, READ);
      await page.keyboard.press('Control+s');
      await page.getByRole('heading', { level: 1, name: /^Sales order/ }).waitFor();
      await pause(page, 2 * READ);
    },
  },
  {
    name: 'search',
    path: '/',
    async play(page) {
      await page.keyboard.press('Control+k');
      const field = page.getByRole('combobox', { name: /search/i });
      await field.waitFor();
      await pause(page, LOOK);
      await field.pressSequentially('amir', TYPING);
      await pause(page, READ);
      await page.keyboard.press('ArrowDown');
      await pause(page, LOOK);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Add note' }).waitFor();
      await pause(page, 2 * READ);
    },
  },
  {
    name: 'today',
    path: '/today',
    async play(page) {
      for (const key of ['j', 'j', 'k']) {
        await page.keyboard.press(key);
        await pause(page, LOOK);
      }
      await pause(page, LOOK);
      const left = await page.getByText(/^\d+ items? left$/).innerText();
      await page.keyboard.press('Enter');
      await page.getByText(left, { exact: true }).waitFor({ state: 'detached' });
      await pause(page, 2 * READ);
    },
  },
  {
    name: 'why',
    path: ({ order }) => `/purchases/${order}`,
    async play(page) {
      await page.getByRole('button', { name: 'Why', exact: true }).click();
      await page.getByRole('dialog', { name: 'Allocation explained' }).waitFor();
      await pause(page, 3 * READ);
    },
  },
  {
    name: 'receive',
    path: ({ shipment }) => `/tracking/${shipment}`,
    async play(page) {
      await page
        .getByRole('link', { name: /^Receive/ })
        .first()
        .click();
      await page.getByLabel('Scan, or type a code or serial').waitFor();
      await pause(page, LOOK);
      for (let count = 0; count < 4; count++) {
        await page.keyboard.type('BL-64');
        await page.keyboard.press('Enter');
        await pause(page, LOOK);
      }
      await pause(page, LOOK);
      await page.keyboard.press('Control+Enter');
      await page.getByRole('heading', { level: 1, name: 'Shipment received' }).waitFor();
      await pause(page, 2 * READ);
    },
  },
];

/** Encodes frames of any distance in time. Two passes make a third less of the same quality. */
function encoded(frames, folder) {
  const list = frames.map(({ file, seconds }) => `file '${file}'\nduration ${seconds.toFixed(3)}`).join('\n');
  writeFileSync(join(folder, 'frames.txt'), `${list}\nfile '${frames.at(-1).file}'\n`);
  const out = join(folder, 'clip.webm');
  for (const pass of ['1', '2']) {
    const done = spawnSync(
      'ffmpeg',
      [
        ...['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', 'frames.txt'],
        ...['-vf', `fps=${FRAMES_PER_SECOND},scale=${SIZE.width}:${SIZE.height}`, '-an'],
        ...['-c:v', 'libvpx-vp9', '-crf', String(QUALITY), '-b:v', '0', '-row-mt', '1', '-g', '240'],
        ...['-pix_fmt', 'yuv420p', '-pass', pass, ...(pass === '1' ? ['-f', 'null', '/dev/null'] : [out])],
      ],
      { cwd: folder, encoding: 'utf8' },
    );
    if (done.status !== 0) throw new Error(`ffmpeg: ${done.error?.message ?? done.stderr}`);
  }
  return readFileSync(out);
}

/** Returns the clip and the picture that stands in its place until it plays, its last frame. */
export async function record(page, clip, { settled, made }) {
  const folder = mkdtempSync(join(tmpdir(), 'orderkeep-clip-'));
  try {
    await page.goto(typeof clip.path === 'string' ? clip.path : clip.path(made));
    await settled(page);
    const shots = [];
    await page.screencast.showActions({
      style: {
        title: 'display: none',
        point: 'width: 28px; height: 28px; border-radius: 50%; background: rgb(45 90 240 / .3)',
      },
    });
    await page.screencast.start({
      size: SIZE,
      quality: 95,
      onFrame: ({ data, timestamp }) => shots.push({ data, timestamp }),
    });
    await pause(page, LOOK);
    await clip.play(page);
    const last = Date.now();
    await page.screencast.stop();
    const poster = await page.screenshot();
    const frames = shots.map(({ data, timestamp }, at) => {
      const file = join(folder, `${at}.jpg`);
      writeFileSync(file, data);
      return { file, seconds: Math.max(0.01, ((shots[at + 1]?.timestamp ?? last) - timestamp) / 1000) };
    });
    const bytes = encoded(frames, folder);
    if (bytes.length > MOST_BYTES)
      throw new Error(`The clip ${clip.name} has ${bytes.length} bytes, at most ${MOST_BYTES}.`);
    return { bytes, poster };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

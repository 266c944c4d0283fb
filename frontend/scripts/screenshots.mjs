// Takes the screenshots of the product with sample data for the landing page and the README, the social card, the small
// icons and the clips of the tour. Date, data and window are fixed, so that an image only changes when the product does.
//   make screenshots [ONLY="pictures icons clips"]

import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { clips, record } from './clips.mjs';
import { AT, openBrowser, openSampleShop, settled, signIn, withSession } from './sample-shop.mjs';
import { root } from './shop.mjs';
import { placeWaitingOrder } from './waiting-order.mjs';

const web = join(root, 'frontend');
const pictures = join(web, 'src/sections/landing/pictures');
const tour = join(web, 'src/sections/landing/clips');
const themes = ['light', 'dark'];
const PHONE = { viewport: { width: 360, height: 3000 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 };
const CLIP = { viewport: { width: 1280, height: 800 } };
/** The part of a page shown next to a feature, in page pixels. */
const PART = { width: 328, height: 232 };

const firstProduct = 'main a[href*="/inventory/product/"]';
const cards = [
  { name: 'orders', path: '/purchases', top: '.pcards' },
  {
    name: 'customer',
    path: '/contacts?q=amir+silva',
    open: 'main a[href*="/contacts/"]',
    top: 'section.card:has(h2:text-is("Timeline"))',
  },
  {
    name: 'revenue',
    path: '/',
    top: 'section[aria-label="Revenue"] .rev-head',
    above: 12,
    without: '.rev-head .legend',
  },
  { name: 'stock', path: '/products?q=robot+kit', open: firstProduct, top: 'section.card:has(h2:text-is("Stock"))' },
  { name: 'urgent', path: '/purchases?priority=urgent', top: '.pcards' },
  {
    name: 'vendor',
    path: '/products?q=robot+kit',
    open: firstProduct,
    end: true,
    top: 'section.card:has(h2:text-is("Product"))',
  },
];

async function shoot(page, { path, open, top, end, above = 0, without = '' }) {
  await page.goto(path);
  await settled(page);
  if (open) {
    await page.locator(open).first().click();
    await page.waitForURL((to) => !to.href.endsWith(path));
    await settled(page);
  }
  // Leave out elements that float above the page.
  await page.evaluate(
    (more) => document.querySelectorAll(`.fab, .bottomnav${more && `, ${more}`}`).forEach((each) => each.remove()),
    without,
  );
  const box = await page.locator(top).first().boundingBox();
  if (!box) throw new Error(`${path} has no ${top}`);
  return page.screenshot({ clip: { x: 16, y: end ? box.y + box.height - PART.height : box.y - above, ...PART } });
}

/** The browser encodes the image, so that no other program is needed. */
async function packed(page, png, type, quality) {
  const data = await page.evaluate(
    async ([base64, kind, fine]) => {
      const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      canvas.getContext('2d').drawImage(picture, 0, 0);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: kind, quality: fine })).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    [png.toString('base64'), type, quality],
  );
  return Buffer.from(data, 'base64');
}

function keep(path, bytes) {
  writeFileSync(path, bytes);
  console.log(`${(statSync(path).size / 1024).toFixed(0).padStart(4)} KB  ${path.slice(root.length + 1)}`);
}

const inline = (path, type) => `data:${type};base64,${readFileSync(path).toString('base64')}`;

/** 1200 by 630, as social networks show it next to a link. */
const socialCard = () => `<!doctype html><style>
  @font-face { font-family: Inter; font-weight: 100 900; src: url(${inline(join(web, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'), 'font/woff2')}); }
  * { margin: 0; box-sizing: border-box; }
  body { width: 1200px; height: 630px; overflow: hidden; background: #F6F7F9; color: #14181F; font-family: Inter; }
  .brand { position: absolute; left: 64px; top: 56px; display: flex; align-items: center; gap: 16px; font: 600 30px/1 Inter; letter-spacing: -.01em; }
  .brand img { width: 48px; height: 48px; }
  h1 { position: absolute; left: 64px; top: 148px; width: 440px; font: 600 54px/60px Inter; letter-spacing: -.032em; }
  p { position: absolute; left: 64px; bottom: 56px; width: 420px; font: 400 24px/34px Inter; color: #454E5C; }
  .shot { position: absolute; left: 548px; top: 64px; width: 960px; border-radius: 14px; border: 1px solid #DFE3E9; box-shadow: 0 24px 64px rgb(20 24 31 / .18); }
</style><div class="brand"><img src="${inline(join(web, 'public/favicon.svg'), 'image/svg+xml')}">Orderkeep</div>
<h1>Keep every order in order, see every purchase and know every customer.</h1>
<p>The back office for a small trading or retail shop</p>
<img class="shot" src="${inline(join(pictures, 'dashboard-light.webp'), 'image/webp')}">`;

const icon = (size) =>
  `<!doctype html><style>* { margin: 0; } img { display: block; width: ${size}px; height: ${size}px; }</style><img src="${inline(join(web, 'public/favicon.svg'), 'image/svg+xml')}">`;

async function drawn(browser, html, viewport) {
  const page = await browser.newPage({ viewport });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

const chosen = process.argv.slice(2);
const takes = (part) => chosen.length === 0 || chosen.includes(part);

async function takePictures(browser, url, session, packer) {
  for (const colorScheme of themes) {
    const desk = await withSession(browser, url, DESK, { colorScheme, session });
    await desk.clock.setFixedTime(new Date(AT));
    await desk.goto('/');
    await settled(desk);
    keep(
      join(pictures, `dashboard-${colorScheme}.webp`),
      await packed(packer, await desk.screenshot(), 'image/webp', 0.8),
    );
    await desk.context().close();
    const phone = await withSession(browser, url, PHONE, { colorScheme, session });
    await phone.clock.setFixedTime(new Date(AT));
    for (const card of cards)
      keep(
        join(pictures, `${card.name}-${colorScheme}.webp`),
        await packed(packer, await shoot(phone, card), 'image/webp', 0.8),
      );
    await phone.context().close();
  }
}

async function drawIcons(browser, packer) {
  keep(
    join(web, 'public/social-card.jpg'),
    await packed(packer, await drawn(browser, socialCard(), { width: 1200, height: 630 }), 'image/jpeg', 0.85),
  );
  for (const [name, size] of [
    ['apple-touch-icon', 180],
    ['favicon-32', 32],
  ])
    keep(join(web, `public/${name}.png`), await drawn(browser, icon(size), { width: size, height: size }));
}

/** Each clip has a context of its own, whose clock starts at the fixed time and runs. */
async function recordClips(browser, url, session, packer) {
  const setup = await withSession(browser, url, CLIP, { session });
  await setup.goto('/');
  const made = await placeWaitingOrder(setup);
  await setup.context().close();
  for (const clip of clips) {
    const page = await withSession(browser, url, CLIP, { session });
    await page.clock.install({ time: new Date(AT) });
    const { bytes, poster } = await record(page, clip, { settled, made });
    keep(join(tour, `${clip.name}.webm`), bytes);
    keep(join(tour, `${clip.name}.webp`), await packed(packer, poster, 'image/webp', 0.8));
    await page.context().close();
  }
}

const shop = await openSampleShop();
const browser = await openBrowser();
try {
  const packer = await browser.newPage();
  const session = await signIn(browser, shop.url, DESK);
  if (takes('pictures')) await takePictures(browser, shop.url, session, packer);
  if (takes('icons')) await drawIcons(browser, packer);
  // Last, because the clips change the shop.
  if (takes('clips')) await recordClips(browser, shop.url, session, packer);
} finally {
  await browser.close();
  await shop.close();
}

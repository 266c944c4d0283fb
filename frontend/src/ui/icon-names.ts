/** Every drawing in icons.svg; a test holds the two lists together. */
export const iconNames = [
  'home', 'left', 'right', 'refresh', 'c-down', 'c-right', 'c-left', 'sort', 'search', 'bell', 'sun', 'moon',
  'monitor', 'menu', 'plus', 'more', 'x', 'check', 'contacts', 'user', 'user-plus', 'shop', 'receipt',
  'cart-in', 'truck', 'boxes', 'box', 'asset', 'catalog', 'registry', 'chart', 'workspace', 'tasks', 'docs',
  'grid', 'list', 'calendar', 'clock', 'phone', 'mail', 'pin', 'quote', 'enquiry', 'gift', 'seal', 'alert',
  'error', 'info', 'ban', 'pause', 'half', 'dot', 'check-c', 'star', 'filter', 'columns', 'download',
  'upload', 'edit', 'copy', 'link', 'external', 'print', 'undo', 'trash', 'grip', 'enter', 'keyboard', 'eye',
  'eye-off', 'side', 'up-r', 'down-r', 'clip', 'card', 'tag', 'drill', 'router', 'train', 'meter',
  'headphones', 'torch', 'robot', 'dock', 'bolt', 'layers', 'image', 'shield', 'spark', 'lock', 'prospect', 'megaphone', 'count',
] as const;

export type IconName = (typeof iconNames)[number];

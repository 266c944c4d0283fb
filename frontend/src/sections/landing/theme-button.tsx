import { IconButton } from '@/ui/button';
import { applyTheme, theme, themes, type Theme } from '@/lib/browser/theme';
import { useDevice } from '@/lib/storage/storage';
import type { IconName } from '@/ui/icon-names';

const themeDisplays: Record<Theme, { label: string; icon: IconName }> = {
  light: { label: 'Theme: Light', icon: 'sun' },
  dark: { label: 'Theme: Dark', icon: 'moon' },
  system: { label: 'Theme: System', icon: 'monitor' },
};

/** Cycles through the themes. A menu would be larger than the rest of this page. */
export function ThemeButton() {
  const chosen = useDevice(theme);
  const next = () => {
    theme.write(themes[(themes.indexOf(chosen) + 1) % themes.length] ?? 'system');
    applyTheme();
  };
  return <IconButton {...themeDisplays[chosen]} onClick={next} />;
}

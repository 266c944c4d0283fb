import { applyTheme, DARK, theme, type Theme } from '@/lib/browser/theme';
import { useMedia } from '@/lib/browser/media';
import { useDevice } from '@/lib/storage/storage';
import { IconButton } from '@/ui/button';
import { Menu, MenuGroup, MenuRadios, MenuRule } from '@/ui/menu';

/** Light, Dark or System. System shows the device's preference and the effective theme. */
export function ThemeMenu() {
  const chosen = useDevice(theme);
  const prefersDark = useMedia(DARK);
  const effective = chosen === 'system' ? (prefersDark ? 'dark' : 'light') : chosen;
  const choose = (next: Theme) => {
    theme.write(next);
    applyTheme();
  };
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          icon={effective === 'dark' ? 'moon' : 'sun'}
          label="Theme"
          title={`Theme: ${chosen}, ${effective} now`}
        />
      }
    >
      <MenuRadios
        value={chosen}
        onChange={choose}
        options={[
          { value: 'light', label: 'Light', icon: 'sun' },
          { value: 'dark', label: 'Dark', icon: 'moon' },
          { value: 'system', label: 'System', icon: 'monitor' },
        ]}
      />
      <MenuRule />
      <MenuGroup label={`This device prefers ${prefersDark ? 'dark' : 'light'}; ${effective} now`} />
    </Menu>
  );
}

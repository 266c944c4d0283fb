"""The most common passwords, as words. Digits and punctuation around them, and 0 for o, are ignored."""

COMMON_WORDS = frozenset(
    """
    orderkeep orderkeeper order keep shop shopkeeper myshop backoffice store manager invoice inventory
    password passwort passwd passphrase mypassword newpassword yourpassword thepassword passwordpassword contrasena
    motdepasse senha wachtwoord parola salasana jelszo heslo haslo parool
    admin administrator adminadmin administration root rootroot superuser superadmin sysadmin webmaster operator
    letmein letmeinnow letmeinplease welcome welcomeback welcometo willkommen bienvenue changeme changethis changeit
    changemenow default guest guestguest user username testuser test testing testtest tester trustno trustnoone
    secret secrets mysecret topsecret supersecret secure security access accessdenied login loginlogin signin
    iloveyou iloveu iloveyouso iloveme ilovegod iloveyoubaby lovelove loveme lovely loveyou mylove forever foreverlove
    sunshine princess football baseball basketball softball volleyball swimming hockey soccer liverpool arsenal
    chelsea barcelona realmadrid manchester juventus yankees cowboys steelers eagles packers lakers redsox rangers
    superman batman spiderman ironman starwars startrek pokemon pikachu nintendo playstation minecraft fortnite
    dragon dragonball monkey shadow master michael jennifer jessica michelle charlie daniel thomas jordan hunter
    ashley nicole matthew andrew joshua robert william richard elizabeth alexander alexandra christian christina
    christopher victoria samantha benjamin stephanie jonathan nicholas katherine catherine brittany anthony patrick
    computer internet samsung google facebook instagram twitter microsoft windows apple android iphone whatsapp
    qwerty qwertz azerty qwertyuiop qwertzuiop azertyuiop asdfghjkl zxcvbnm qwertyasdf asdfasdf qwerasdf qwerqwer
    qweasd qweasdzxc qazwsx qazwsxedc wsxedc zaqxsw asdzxc abc abcabc abcd abcde abcdef abcdefg abcdefgh abcdabcd
    aabbcc aabbccdd abcxyz xyz
    summer winter spring autumn january february march april june july august september october november december
    monday tuesday wednesday thursday friday saturday sunday birthday happy happybirthday happyday christmas
    flower flowers butterfly rainbow chocolate cookie cookies banana cherry orange pepper peanut cheese coffee
    diamond silver golden crystal jasmine angel angels heaven jesus jesuschrist christ blessed faith freedom
    mustang ferrari porsche mercedes corvette camaro yamaha harley harleydavidson toyota honda nissan
    mickey mickeymouse snoopy garfield scooby scoobydoo tigger winnie simpsons gandalf hogwarts harrypotter voldemort
    whatever nothing something anything everything hello helloworld hellohello hellokitty goodbye goodluck goodmorning
    killer thunder phoenix falcon panther warrior wizard merlin matrix maverick ranger scorpion cobra
    family mother father brother sister daughter babygirl babyboy sweetheart sweetie darling
    america american canada england london newyork chicago boston dallas texas california florida australia germany
    deutschland france espana italia brasil mexico argentina portugal polska
    correcthorsebatterystaple correct horse battery staple thequickbrownfox
    money moneymoney dollar million millionaire business company office work working
    metallica nirvana slipknot eminem beatles blink guitar guitarhero drummer music musica
    success winner champion champions legend infinity forever young destiny
    """.split()  # noqa: SIM905  # a list of words reads best as words
)

WALKS = (
    "01234567890123456789",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiop[]asdfghjkl;'zxcvbnm,./",
    "qwertzuiopasdfghjklyxcvbnm",
    "azertyuiopqsdfghjklmwxcvbn",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/",
    "qazwsxedcrfvtgbyhnujmikolp",
    "1q2w3e4r5t6y7u8i9o0p",
    "q1w2e3r4t5y6u7i8o9p0",
    "1a2b3c4d5e6f7g8h9i0j",
    "a1b2c3d4e5f6g7h8i9j0",
    "123qweasdzxc",
    "qweasdzxc123",
    "1234qwerasdfzxcv",
    "abcd1234efgh5678",
    "147258369",
    "159357258456",
    "987654321987654321",
    "112233445566778899",
    "111222333444555666777888999",
    "31415926535897932384626433832795",
)
"""Sequences along the keyboard, the alphabet and the digits, in both directions."""

import { romanizeKatakana } from './romanize-katakana';

/** Looks a whole sentence up, whatever its case and end mark; the answer carries the same end mark. */
export type Phrasebook = (sentence: string) => string | null;

/**
 * Cries, answers, connecting words and names of comics, for the steps that our starter models do: they learned from
 * textbook sentences, in which these hardly occur. Null where there is no book.
 * @param from, to engine codes
 */
export function phrasebook(from: string, to: string): Phrasebook | null {
  const phrases = books[`${from}-${to}`];
  if (!phrases) return null;
  return (sentence) => {
    const words = sentence.replace(/[\s.!?。…~ー]+$/u, '');
    const name = from === 'ja' && to === 'en' ? romanizeKatakana(words) : null;
    const phrase = phrases.get(keyOf(words)) ?? withNumber(words, from, to) ?? cry(words, from, to) ?? name;
    return phrase ? phrase + sentence.slice(words.length).replace('。', '.').trim() : null;
  };
}

const japaneseToEnglish = `
えっ=Huh|え=Huh|ん=Hm|うん=Yeah|ううん=No|はい=Yes|いいえ=No|いや=No|おい=Hey|ねえ=Hey|ほら=Look|さあ=Come on|まあ=Well
あの=Um|あのう=Um|えっと=Um|ええと=Um|うーん=Hmm|ふん=Hmph|へえ=Oh|ほう=Oh|はあ=Sigh|やれやれ=Good grief|よし=All right|よっし=All right
やった=Yes|くそ=Damn|ちくしょう=Damn it|畜生=Damn it|しまった=Oh no|馬鹿=Idiot|馬鹿野郎=You idiot|この野郎=You bastard|ふざけるな=Don't mess with me
まさか=It can't be|嘘=No way|嘘だ=No way|嘘だろ=No way|本当=Really|そうか=I see|そっか=I see|なるほど=I see|そうだ=That's right|そんな=No way
だめ=No|だめだ=No|やめろ=Stop it|やめて=Stop it|待て=Wait|待って=Wait|助けて=Help|助けてくれ=Help me|逃げろ=Run|危ない=Look out|行け=Go|来い=Come on
早く=Hurry|急げ=Hurry|諦めろ=Give up|任せろ=Leave it to me|黙れ=Shut up|うるさい=Shut up|静かに=Quiet|すごい=Amazing|かわいい=So cute|かわいいね=So cute
おはよう=Good morning|おはようございます=Good morning|こんにちは=Hello|こんばんは=Good evening|おやすみ=Good night|おやすみなさい=Good night|さようなら=Goodbye|じゃあね=See you
またな=See you|またね=See you|ただいま=I'm home|おかえり=Welcome home|お帰り=Welcome home|いただきます=Let's eat|ごちそうさま=Thanks for the meal|すみません=Excuse me
すまない=I'm sorry|ごめん=Sorry|ごめんなさい=I'm sorry|ありがとう=Thank you|ありがとうございます=Thank you very much|どうも=Thanks|お願い=Please|頼む=I'm begging you
了解=Roger|もちろん=Of course|大丈夫=It's okay|大丈夫か=Are you okay|まだだ=Not yet|もう一度=Once more|その時=At that moment|翌日=The next day|次の日=The next day
一方その頃=Meanwhile|つづく=To be continued|続く=To be continued|おわり=The end|終わり=The end|ドキドキ=Ba-dump|ドキッ=Ba-dump|シーン=Silence|ざわざわ=Murmur murmur
ザワザワ=Murmur murmur|ゴゴゴ=Rumble|ゴゴゴゴ=Rumble|ドン=Boom|バン=Bang|ガーン=Oh no|先生=Sensei|先輩=Senpai|お母さん=Mom|お父さん=Dad|お兄ちゃん=Big brother|お姉ちゃん=Big sister
先生、おはようございます=Good morning, sensei|何=What|何だ=What|なに=What|何だと=What did you say|どうした=What's wrong|どうして=Why|なぜ=Why|なんで=Why|誰だ=Who's there
貴様=You|お前=You|やあ=Hi|わあ=Wow|おお=Ooh|ええ=Yes|でも=But|だから=So|そして=And|もしかして=Could it be|たぶん=Maybe|あれ=Huh|おや=Oh|あら=Oh my|もう=Geez|くっ=Urgh|ぐっ=Urgh|うっ=Ugh|うう=Urgh|ひっ=Eek|ぎゃ=Gyah|きゃ=Eek`;

const englishToSpanish = `
huh=Eh|hm=Hm|hmm=Hmm|hmph=Hum|ugh=Uf|wow=Guau|whoa=Vaya|hey=Oye|hey, you=Oye, tú|oh=Oh|ooh=Oh|ah=Ah|ouch=Ay|oops=Uy|yay=Bien|yeah=Sí|yep=Sí|nope=No|yes=Sí|no=No|well=Bueno
okay=Vale|ok=Vale|all right=De acuerdo|of course=Por supuesto|look=Mira|look out=Cuidado|watch out=Cuidado|wait=Espera|stop=Alto|stop it=Basta|stop right there=Alto ahí|run=Corre|hurry=Deprisa
hurry up=Date prisa|come on=Vamos|come on, hurry up=Vamos, date prisa|come here=Ven aquí|go=Ve|let's go=Vamos|help=Socorro|help me=Ayúdame|somebody=Que alguien venga|run for your life=Sálvese quien pueda|now=Ahora
idiot=Idiota|you idiot=Idiota|damn=Maldición|damn it=Maldita sea|shut up=Cállate|be quiet=Silencio|quiet=Silencio|give up=Ríndete|no way=No puede ser|it can't be=No puede ser|really=De verdad|amazing=Increíble
incredible=Increíble|so cute=Qué mono|i see=Ya veo|that's right=Así es|thank you=Gracias|thanks=Gracias|thank you so much=Muchas gracias|thank you very much=Muchas gracias|sorry=Perdón|i'm sorry=Lo siento
excuse me=Disculpe|please=Por favor|good morning=Buenos días|good evening=Buenas noches|good night=Buenas noches|hello=Hola|hi=Hola|goodbye=Adiós|bye=Adiós|see you=Nos vemos|see you tomorrow=Hasta mañana
see you later=Hasta luego|welcome=Bienvenido|welcome home=Bienvenido a casa|i'm home=Ya estoy en casa|meanwhile=Mientras tanto|the next day=Al día siguiente|later=Más tarde|the end=Fin|to be continued=Continuará
once more=Una vez más|at that moment=En ese momento|what=Qué|why=Por qué|who's there=Quién anda ahí|oh no=Oh, no|mom=Mamá|dad=Papá|leave me alone=Déjame en paz|leave it to me=Déjamelo a mí|roger=Entendido
sigh=Ay|eek=Ay|boom=Bum|bang=Pum|you're late=Llegas tarde|good grief=Madre mía|geez=Jo|not yet=Todavía no|are you okay=Estás bien|what's wrong=Qué pasa|let's eat=Que aproveche|murmur murmur=Murmullos|so=Así que|but=Pero|and=Y|then=Entonces|maybe=Quizás|could it be=Será posible|you there=Tú`;

const englishToFrench = `
huh=Hein|hm=Hm|hmm=Hmm|hmph=Hmpf|ugh=Argh|wow=Waouh|whoa=Ouah|hey=Hé|hey, you=Hé, toi|oh=Oh|ooh=Oh|ah=Ah|ouch=Aïe|oops=Oups|yay=Youpi|yeah=Ouais|yep=Ouais|nope=Non|yes=Oui|no=Non|well=Eh bien
okay=D'accord|ok=D'accord|all right=D'accord|of course=Bien sûr|look=Regarde|look out=Attention|watch out=Attention|wait=Attends|stop=Arrête|stop it=Arrête|stop right there=Halte|run=Cours|hurry=Vite
hurry up=Dépêche-toi|come on=Allez|come on, hurry up=Allez, dépêche-toi|come here=Viens ici|go=Vas-y|let's go=Allons-y|help=Au secours|help me=Aide-moi|somebody=Quelqu'un|run for your life=Sauve qui peut|now=Maintenant
idiot=Idiot|you idiot=Espèce d'idiot|damn=Mince|damn it=Bon sang|shut up=Tais-toi|be quiet=Silence|quiet=Silence|give up=Rends-toi|no way=Pas possible|it can't be=Ce n'est pas possible|really=Vraiment|amazing=Incroyable
incredible=Incroyable|so cute=Trop mignon|i see=Je vois|that's right=C'est ça|thank you=Merci|thanks=Merci|thank you so much=Merci beaucoup|thank you very much=Merci beaucoup|sorry=Pardon|i'm sorry=Je suis désolé
excuse me=Excusez-moi|please=S'il te plaît|good morning=Bonjour|good evening=Bonsoir|good night=Bonne nuit|hello=Bonjour|hi=Salut|goodbye=Au revoir|bye=Salut|see you=À plus|see you tomorrow=À demain
see you later=À plus tard|welcome=Bienvenue|welcome home=Bienvenue à la maison|i'm home=Je suis rentré|meanwhile=Pendant ce temps|the next day=Le lendemain|later=Plus tard|the end=Fin|to be continued=À suivre
once more=Encore une fois|at that moment=À ce moment-là|what=Quoi|why=Pourquoi|who's there=Qui est là|oh no=Oh non|mom=Maman|dad=Papa|leave me alone=Laisse-moi tranquille|leave it to me=Laisse-moi faire|roger=Reçu
sigh=Pff|eek=Iiih|boom=Boum|bang=Pan|you're late=Tu es en retard|good grief=Bon sang|geez=Oh là là|not yet=Pas encore|are you okay=Ça va|what's wrong=Qu'est-ce qu'il y a|let's eat=Bon appétit|murmur murmur=Murmures|so=Alors|but=Mais|and=Et|then=Ensuite|maybe=Peut-être|could it be=Se pourrait-il|you there=Toi, là`;

const englishToGerman = `
huh=Hä|hm=Hm|hmm=Hmm|hmph=Hmpf|ugh=Uff|wow=Wow|whoa=Wow|hey=Hey|hey, you=He, du|oh=Oh|ooh=Oh|ah=Ah|ouch=Aua|oops=Hoppla|yay=Juhu|yeah=Ja|yep=Jep|nope=Nö|yes=Ja|no=Nein|well=Tja
okay=Okay|ok=Okay|all right=In Ordnung|of course=Natürlich|look=Schau|look out=Vorsicht|watch out=Vorsicht|wait=Warte|stop=Halt|stop it=Hör auf|stop right there=Stehen bleiben|run=Lauf|hurry=Schnell
hurry up=Beeil dich|come on=Komm schon|come on, hurry up=Komm schon, beeil dich|come here=Komm her|go=Los|let's go=Gehen wir|help=Hilfe|help me=Hilf mir|somebody=Ist da jemand|run for your life=Rette sich, wer kann|now=Jetzt
idiot=Idiot|you idiot=Du Idiot|damn=Verdammt|damn it=Verdammt|shut up=Halt den Mund|be quiet=Sei still|quiet=Ruhe|give up=Gib auf|no way=Auf keinen Fall|it can't be=Das kann nicht sein|really=Wirklich|amazing=Unglaublich
incredible=Unglaublich|so cute=Wie süß|i see=Verstehe|that's right=Genau|thank you=Danke|thanks=Danke|thank you so much=Vielen Dank|thank you very much=Vielen Dank|sorry=Entschuldigung|i'm sorry=Es tut mir leid
excuse me=Entschuldigung|please=Bitte|good morning=Guten Morgen|good evening=Guten Abend|good night=Gute Nacht|hello=Hallo|hi=Hi|goodbye=Auf Wiedersehen|bye=Tschüss|see you=Bis dann|see you tomorrow=Bis morgen
see you later=Bis später|welcome=Willkommen|welcome home=Willkommen zu Hause|i'm home=Ich bin zu Hause|meanwhile=Währenddessen|the next day=Am nächsten Tag|later=Später|the end=Ende|to be continued=Fortsetzung folgt
once more=Noch einmal|at that moment=In diesem Moment|what=Was|why=Warum|who's there=Wer ist da|oh no=Oh nein|mom=Mama|dad=Papa|leave me alone=Lass mich in Ruhe|leave it to me=Überlass das mir|roger=Verstanden
sigh=Seufz|eek=Iih|boom=Bumm|bang=Peng|you're late=Du bist zu spät|good grief=Ach herrje|geez=Mensch|not yet=Noch nicht|are you okay=Alles in Ordnung|what's wrong=Was ist los|let's eat=Guten Appetit|murmur murmur=Gemurmel|so=Also|but=Aber|and=Und|then=Dann|maybe=Vielleicht|could it be=Kann es sein|you there=Du da`;

const chineseToEnglish = `
谢谢=Thank you|谢谢你=Thank you|对不起=I'm sorry|抱歉=Sorry|救命=Help|快跑=Run|住手=Stop|等等=Wait|等一下=Wait a moment|小心=Look out|走吧=Let's go|好=Okay|好的=Okay|是=Yes|不=No|不行=No way
不是=No|什么=What|为什么=Why|真的=Really|真的吗=Really|怎么了=What's wrong|怎么可能=No way|可恶=Damn it|混蛋=You bastard|笨蛋=Idiot|闭嘴=Shut up|你好=Hello|再见=Goodbye|晚安=Good night|早上好=Good morning
老师=Teacher|妈妈=Mom|爸爸=Dad|哥哥=Big brother|姐姐=Big sister|当然=Of course|没关系=It's okay|没事=I'm fine|来吧=Come on|快点=Hurry|我知道了=I see|原来如此=I see|糟了=Oh no|你是谁=Who are you|啊=Ah|嗯=Mm|喂=Hey|哼=Hmph|未完待续=To be continued`;

const koreanToEnglish = `
감사합니다=Thank you|고마워=Thanks|고마워요=Thank you|고맙습니다=Thank you|미안=Sorry|미안해=I'm sorry|미안해요=I'm sorry|죄송합니다=I'm sorry|안녕=Hi|안녕하세요=Hello|안녕히 계세요=Goodbye|잘 자=Good night
네=Yes|예=Yes|응=Yeah|그래=All right|아니=No|아니요=No|아니야=No|안 돼=No|안돼=No|싫어=No|뭐=What|뭐라고=What did you say|뭐야=What is it|왜=Why|왜 그래=What's wrong|누구야=Who are you|누구세요=Who are you
정말=Really|정말이야=Really|진짜=Really|설마=No way|말도 안 돼=No way|그만=Stop|그만해=Stop it|잠깐=Wait|잠깐만=Wait a moment|기다려=Wait|도와줘=Help me|살려줘=Help me|도망쳐=Run|조심해=Look out|위험해=Look out|가자=Let's go
빨리=Hurry|서둘러=Hurry|젠장=Damn it|제길=Damn it|바보=Idiot|닥쳐=Shut up|조용히 해=Be quiet|괜찮아=It's okay|괜찮아요=I'm okay|물론=Of course|알았어=Got it|알겠습니다=Understood|그렇구나=I see|선생님=Teacher|엄마=Mom|아빠=Dad
오빠=Oppa|형=Big brother|언니=Big sister|사랑해=I love you|잘 가=Bye|어서 와=Welcome|다음 화에 계속=To be continued`;

const books: Record<string, Map<string, string>> = {
  'ja-en': readBook(japaneseToEnglish),
  'zh-en': readBook(chineseToEnglish),
  'ko-en': readBook(koreanToEnglish),
  'en-es': readBook(englishToSpanish),
  'en-fr': readBook(englishToFrench),
  'en-de': readBook(englishToGerman),
};

function readBook(text: string): Map<string, string> {
  const entries = text.trim().split(/[|\n]/);
  return new Map(
    entries.map((entry) => entry.split('=') as [string, string]).map(([key, phrase]) => [keyOf(key), phrase]),
  );
}

const numbered: Record<string, [RegExp, string][]> = {
  'ja-en': [
    [/^第(\d+)[話章回]$/, 'Chapter $1'],
    [/^(\d+)年後$/, '$1 years later'],
    [/^(\d+)年前$/, '$1 years ago'],
    [/^(\d+)日後$/, '$1 days later'],
    [/^(\d+)時間後$/, '$1 hours later'],
  ],
  'zh-en': [
    [/^第(\d+)[话章集回]$/, 'Chapter $1'],
    [/^(\d+)年[后後]$/, '$1 years later'],
    [/^(\d+)年前$/, '$1 years ago'],
  ],
  'ko-en': [
    [/^제?\s?(\d+)[화장]$/, 'Chapter $1'],
    [/^(\d+)년 ?[후뒤]$/, '$1 years later'],
    [/^(\d+)년 ?전$/, '$1 years ago'],
  ],
  'en-es': [
    [/^(?:chapter|episode) (\d+)$/i, 'Capítulo $1'],
    [/^(\d+) years later$/i, '$1 años después'],
    [/^(\d+) years ago$/i, 'Hace $1 años'],
    [/^(\d+) days later$/i, '$1 días después'],
    [/^(\d+) hours later$/i, '$1 horas después'],
  ],
  'en-fr': [
    [/^(?:chapter|episode) (\d+)$/i, 'Chapitre $1'],
    [/^(\d+) years later$/i, '$1 ans plus tard'],
    [/^(\d+) years ago$/i, 'Il y a $1 ans'],
    [/^(\d+) days later$/i, '$1 jours plus tard'],
    [/^(\d+) hours later$/i, '$1 heures plus tard'],
  ],
  'en-de': [
    [/^(?:chapter|episode) (\d+)$/i, 'Kapitel $1'],
    [/^(\d+) years later$/i, '$1 Jahre später'],
    [/^(\d+) years ago$/i, 'Vor $1 Jahren'],
    [/^(\d+) days later$/i, '$1 Tage später'],
    [/^(\d+) hours later$/i, '$1 Stunden später'],
  ],
};

/** Headings and captions that are the same for every number. */
function withNumber(words: string, from: string, to: string): string | null {
  const found = numbered[`${from}-${to}`]?.find(([pattern]) => pattern.test(words));
  return found ? words.replace(found[0], found[1]) : null;
}

/** Screams and laughter, as long as they were drawn. */
function cry(words: string, from: string, to: string): string | null {
  const key = keyOf(words);
  if (from === 'ja') {
    if (/^う?わ[あぁ]+$/.test(key)) return 'Waaah';
    if (/^[うぉお]{2,}$/.test(key)) return 'Uoooh';
    if (/^あ{2,}$/.test(key)) return 'Aaah';
    if (/^き?ゃ[あぁ]+$/.test(key)) return 'Eeek';
    if (/^ぎゃ[あぁ]+$/.test(key)) return 'Gyaaah';
    if (/^(?:は|あは)は+$/.test(key)) return 'Ha ha ha';
    if (/^(?:ふ|うふ)ふ+$/.test(key)) return 'Heh heh';
    if (/^へへ+$/.test(key)) return 'Heh heh';
  }
  if (to === 'es' && /^(?:ha[ ,-]*){2,}$/.test(key)) return 'Ja, ja, ja';
  if (to === 'es' && /^(?:he+h?[ ,-]*){2,}$/.test(key)) return 'Je, je';
  if (to === 'es' && /^(?:la[ ,-]*){2,}$/.test(key)) return 'La, la, la';
  if (to === 'es' && /^[auw]*a{2,}h*$/.test(key)) return 'Aaah';
  return null;
}

/** Katakana as hiragana, without small vowels at the end, lower case. */
function keyOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/(?<=.)[っー]+$/u, (end, at, whole: string) => (at + end.length === whole.length && at > 1 ? '' : end));
}

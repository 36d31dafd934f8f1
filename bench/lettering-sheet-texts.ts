import type { LanguageCode } from '@/lib/page/languages';
import type { WritingDirection } from '@/lib/page/region-document';
import type { DrawnPagePlan } from './drawn-page-list';

/** The page of the contact sheet: every kind of holder, a digit pair, quotation marks, a shout and a thought. */
export const sheetPlan: DrawnPagePlan = {
  name: 'lettering-sheet',
  seed: 53,
  language: 'JPN',
  direction: 'vertical',
  font: 'clean',
  size: 26,
  palette: 'ink',
  mime: 'image/png',
  texts: [
    { holder: 'caption', lines: ['その夜、北の空で', '星が一つ消えた'] },
    { holder: 'white', lines: ['ねえ、今の見た？', '大きく光ったよ'] },
    { holder: 'white', lines: ['見た。でもあれは', '星なんかじゃない'] },
    { holder: 'shout', lines: ['みんな', '伏せろ！'], scale: 1.4 },
    { holder: 'white', lines: ['だから言った', 'でしょう、望遠鏡は', '二つ必要だって'] },
    { holder: 'black', lines: ['ついに見つけたぞ', '12番目の鍵を'] },
    { holder: 'cloud', lines: ['まさか、', 'そんな…'] },
    { holder: 'white', lines: ['父さんの「方舟」', 'まで走れ！', 'あと3分だ！'] },
  ],
};

export type SheetCell = {
  language: LanguageCode;
  /** Font style. */
  font: string;
  direction: WritingDirection;
  /** One for each text of the page, in its order. */
  texts: string[];
};

const rows = 'horizontal' as const;
const columns = 'vertical' as const;

/** Twelve languages, translated by hand as a letterer would get them. */
export const sheetCells: readonly SheetCell[] = [
  {
    language: 'ENG',
    font: 'comic',
    direction: rows,
    texts: [
      'That night, a star went out in the northern sky.',
      'Hey, did you see that? What a flash!',
      'I saw it. But that was no star…',
      'Everybody down!',
      'I told you we’d need two telescopes, didn’t I?',
      'At last I have found it… the 12th key.',
      'No way…',
      'Run for Dad’s “Ark”! We’ve got 3 minutes!',
    ],
  },
  {
    language: 'ESP',
    font: 'comic',
    direction: rows,
    texts: [
      'Aquella noche, una estrella se apagó en el cielo del norte.',
      '¡Oye! ¿Has visto eso? ¡Qué destello!',
      'Lo he visto. Pero eso no era una estrella…',
      '¡Todos al suelo!',
      '¿No te dije que necesitaríamos dos telescopios?',
      'Por fin la he encontrado… La llave n.º 12.',
      'No puede ser…',
      '¡Corre al «Arca» de papá! ¡Nos quedan 3 minutos!',
    ],
  },
  {
    language: 'RUS',
    font: 'comic',
    direction: rows,
    texts: [
      'В ту ночь на северном небе погасла звезда.',
      'Эй, ты видел? Вот это вспышка!',
      'Видел. Только это была не звезда…',
      'Всем лечь!',
      'Говорила же я, что нам понадобятся два телескопа!',
      'Наконец-то я нашёл его… двенадцатый ключ.',
      'Не может быть…',
      'Бежим к папиному «Ковчегу»! У нас 3 минуты!',
    ],
  },
  {
    language: 'ARA',
    font: 'clean',
    direction: rows,
    texts: [
      'في تلك الليلة، انطفأت نجمة في سماء الشمال.',
      'هل رأيت ذلك؟ يا له من وميض!',
      'رأيته. لكنه لم يكن نجمًا…',
      'انبطحوا جميعًا!',
      'ألم أقل لك إننا سنحتاج إلى منظارين؟',
      'وجدته أخيرًا… المفتاح رقم 12.',
      'مستحيل…',
      'اركض إلى «الفلك» (سفينة أبي)! بقيت 3 دقائق!',
    ],
  },
  {
    language: 'URD',
    font: 'clean',
    direction: rows,
    texts: [
      'اس رات شمالی آسمان میں ایک ستارہ بجھ گیا۔',
      'ارے، تم نے دیکھا؟ کیسی چمک تھی!',
      'دیکھا۔ مگر وہ ستارہ نہیں تھا…',
      'سب نیچے!',
      'کہا تھا نا کہ ہمیں دو دوربینیں چاہئیں ہوں گی؟',
      'آخر مل ہی گئی… 12ویں چابی۔',
      'ناممکن…',
      'ابو کی ”کشتی“ تک بھاگو! صرف 3 منٹ ہیں!',
    ],
  },
  {
    language: 'HEB',
    font: 'clean',
    direction: rows,
    texts: [
      'באותו לילה כבה כוכב בשמי הצפון.',
      'היי, ראית את זה? איזה הבזק!',
      'ראיתי. אבל זה לא היה כוכב…',
      'כולם לרצפה!',
      'אמרתי לך שנצטרך שני טלסקופים, לא?',
      'סוף סוף מצאתי אותו… המפתח ה־12.',
      'לא ייתכן…',
      'רוצו ל"תיבה" של אבא (נשארו 3 דקות)!',
    ],
  },
  {
    language: 'THA',
    font: 'clean',
    direction: rows,
    texts: [
      'คืนนั้น ดาวดวงหนึ่งดับลงบนท้องฟ้าทางเหนือ',
      'นี่ เห็นเมื่อกี้ไหม แสงวาบใหญ่เลย!',
      'เห็นสิ แต่นั่นไม่ใช่ดาวหรอกนะ…',
      'ทุกคนหมอบ!',
      'ก็บอกแล้วไงว่าต้องใช้กล้องดูดาวสองตัว',
      'ในที่สุดก็เจอ… กุญแจดอกที่ 12',
      'ไม่จริงน่า…',
      'วิ่งไปที่ “นาวา” ของพ่อ! เหลืออีก 3 นาที!',
    ],
  },
  {
    language: 'TML',
    font: 'clean',
    direction: rows,
    texts: [
      'அன்று இரவு, வட வானில் ஒரு நட்சத்திரம் அணைந்தது.',
      'ஏய், பார்த்தாயா? எவ்வளவு பெரிய ஒளி!',
      'பார்த்தேன். ஆனால் அது நட்சத்திரம் இல்லை…',
      'எல்லோரும் குனியுங்கள்!',
      'இரண்டு தொலைநோக்கி வேண்டும் என்று சொன்னேனே?',
      'கடைசியில் கிடைத்துவிட்டது… 12-ஆவது சாவி.',
      'முடியாது…',
      'அப்பாவின் “பேழை”க்கு ஓடு! 3 நிமிடம்தான்!',
    ],
  },
  {
    language: 'HIN',
    font: 'clean',
    direction: rows,
    texts: [
      'उस रात, उत्तरी आकाश में एक तारा बुझ गया।',
      'अरे, तुमने देखा? कितनी तेज़ चमक थी!',
      'देखा। मगर वह तारा नहीं था…',
      'सब नीचे झुको!',
      'मैंने कहा था न, हमें दो दूरबीनें चाहिए होंगी?',
      'आख़िर मिल ही गई… 12वीं चाबी।',
      'नामुमकिन…',
      'पापा की “नौका” तक भागो! बस 3 मिनट हैं!',
    ],
  },
  {
    language: 'KOR',
    font: 'clean',
    direction: rows,
    texts: [
      '그날 밤, 북쪽 하늘에서 별 하나가 사라졌다.',
      '야, 방금 봤어? 엄청 번쩍였어!',
      '봤어. 하지만 저건 별이 아니야…',
      '모두 엎드려!',
      '그러니까 망원경은 두 개가 필요하다고 했잖아.',
      '드디어 찾았다… 12번째 열쇠를.',
      '설마…',
      '아빠의 ‘방주’까지 뛰어! 3분 남았어!',
    ],
  },
  {
    language: 'CHT',
    font: 'clean',
    direction: columns,
    texts: [
      '那一夜，北方的天空中，一顆星熄滅了。',
      '喂，你看到了嗎？好亮的閃光！',
      '看到了。可是，那不是星星……',
      '大家趴下！',
      '我早就說過，望遠鏡需要兩台吧！',
      '終於找到了……第12把鑰匙。',
      '怎麼可能……',
      '快跑到爸爸的「方舟」！只剩3分鐘了！',
    ],
  },
  {
    language: 'JPN',
    font: 'brush',
    direction: columns,
    texts: [
      'その夜、北の空で、ひとつの星が静かに消えた。',
      'ねえ、今の見た？　すごい光だったよ！',
      '見たさ。でも、あれは星なんかじゃない……',
      'みんな伏せろッ！！',
      'だから言ったでしょ、望遠鏡は２つ要るって！',
      'ついに見つけたぞ……12番目の鍵を。',
      'まさか、そんな……',
      '父さんの「方舟」まで走れ！　あと3分しかない！！',
    ],
  },
];
